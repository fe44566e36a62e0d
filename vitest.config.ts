import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongFirst } from './test/setup/sequencer.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const database = `${root}test/setup/database.ts`
// Files share their worker's modules: reading and evaluating the whole house anew for each of them took half the time of a run.
// Limits are for what hangs, not for what is slow: a virtual machine may stand still for half a minute.
const common = { root, testTimeout: 90_000, hookTimeout: 180_000, isolate: false, expect: { poll: { timeout: 80_000 } } }

export default defineConfig({
  test: {
    // Only here and not inherited: a project that extended this configuration would start a database of its own.
    globalSetup: existsSync(database) ? [database] : [],
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['test/e2e/**'],
          setupFiles: [`${root}test/setup/properties.ts`],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Browser tests come after the others, two files at a time: each has a house and a browser of its own, and mostly waits.
        test: {
          ...common,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          setupFiles: [`${root}test/setup/browser-failures.ts`],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 300_000,
        },
      },
    ],
  },
})
