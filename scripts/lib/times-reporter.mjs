import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run.mjs'

/** @typedef {{ file: string, project: string, ms: number, began: number, tests: { name: string, ms: number }[] }} FileTime */

/** Keeps how long each file took with its hooks, which the JSON report leaves out; `bench/tests.mjs` prints it. */
export default class TimesReporter {
  /** @type {FileTime[]} */
  files = []
  /** @type {Map<string, number>} */
  began = new Map()

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleStart(module) {
    this.began.set(module.id, Date.now())
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const tests = [...module.children.allTests()].map(test => ({ name: test.fullName, ms: test.diagnostic()?.duration ?? 0 }))
    const began = this.began.get(module.id) ?? Date.now()
    this.files.push({ file: module.relativeModuleId, project: module.project.name, ms: Date.now() - began, began, tests })
  }

  onTestRunEnd() {
    const file = join(root, 'test-results/times.json')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify({ files: this.files }))
  }
}
