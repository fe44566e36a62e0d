import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongFirst } from './test/setup/sequencer.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const database = `${root}test/setup/database.ts`
// Files share their worker's modules: reading and evaluating the whole house anew for each of them took half the time of a run.
const common = { root, testTimeout: 30_000, hookTimeout: 60_000, isolate: false }

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
          // As patient as the browser's own waiting: a second is short on a busy machine.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
