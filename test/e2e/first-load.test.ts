import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('login and home load no more script than they may', () => {
  const { status, stdout } = spawnSync('node', ['bench/first-load.mjs'], { cwd: join(import.meta.dirname, '..', '..'), encoding: 'utf8' })
  expect(status, stdout).toBe(0)
})
