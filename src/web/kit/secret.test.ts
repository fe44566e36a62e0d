import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealSecret, secretMatches } from './secret.ts'
import { sha256 } from './sha256.ts'

test('sha-256 agrees with the platform at every length around the block size', () => {
  for (let length = 0; length < 140; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 31) & 255)
    expect(Buffer.from(sha256(bytes)).toString('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
  }
})

test('a hashed password matches only itself and is not stored', async () => {
  const secret = await sealSecret('锁屏123')
  expect(JSON.stringify(secret)).not.toContain('123"')
  expect(await secretMatches(secret, '锁屏123')).toBe(true)
  expect(await secretMatches(secret, '锁屏124')).toBe(false)
  const fallback = { kind: 'sha256' as const, salt: '00ff', digest: '' }
  expect(await secretMatches(fallback, 'x')).toBe(false)
})
