import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { md5 } from './md5.ts'

test('vectors of RFC 1321', () => {
  expect(md5('')).toBe('d41d8cd98f00b204e9800998ecf8427e')
  expect(md5('a')).toBe('0cc175b9c0f1b6a831c399e269772661')
  expect(md5('abc')).toBe('900150983cd24fb0d6963f7d28e17f72')
  expect(md5('message digest')).toBe('f96b697d7cb7938d525a2f31aaf161d0')
  expect(md5('12345678901234567890123456789012345678901234567890123456789012345678901234567890')).toBe('57edf4a22be3c955ac49da2e2107b67a')
})

test('every length around the block size, and Chinese, as on the server', () => {
  for (let length = 50; length < 135; length++) {
    const text = '主轴x'.repeat(length).slice(0, length)
    expect(md5(text)).toBe(createHash('md5').update(text).digest('hex'))
  }
})
