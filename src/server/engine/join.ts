import type { Parallel } from '#model/flow/tree.ts'

/** How many branches must be done, at most all: a join that cannot fire would be a deadlock. */
export function needed(policy: Parallel['join'], branches: number): number {
  return Math.min(policy === 'any' ? 1 : typeof policy === 'object' ? policy.n : branches, branches)
}
