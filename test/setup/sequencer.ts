import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files that walk through everything, or fill a database or start a server of their own. */
const LONG = /every-page|\/sweep\/|every-master|seed-days|\/process\/|fuzz/

/**
 * Long files first, so that no worker is left with one when the others are done. The times of an earlier run say which are long; a fresh
 * checkout has none, and vitest then takes the size of the file, by which these would come last.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => Number(LONG.test(other.moduleId)) - Number(LONG.test(one.moduleId)))
  }
}
