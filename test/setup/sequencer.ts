import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files that walk through everything. */
const WALK = /every-page|\/sweep\/|every-master/

/**
 * Long files first, so that no worker is left with one when the others are done. The times of an earlier run say which are long; a fresh
 * checkout has none, and vitest then takes the size of the file, by which walks would come last.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => Number(WALK.test(other.moduleId)) - Number(WALK.test(one.moduleId)))
  }
}
