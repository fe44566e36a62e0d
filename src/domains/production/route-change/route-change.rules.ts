import dictionaries from '../production.dict.ts'

/** States of a change (dictionary route_change_status). */
export const CHANGE_DRAFT = '1'
export const CHANGE_APPROVING = '2'
export const CHANGE_DONE = '3'
export const CHANGE_CANCELLED = '4'

/** A line has at most one of these. */
export const OPEN_CHANGE: readonly string[] = [CHANGE_DRAFT, CHANGE_APPROVING]

/** 并行变更: the old version stays until its running work orders are done. */
export const IN_PARALLEL = '2'

/** The reason of the form that a reason in free words is closest to. */
export function reasonKey(reason: string): string {
  const entries = dictionaries.find(({ code }) => code === 'route_change_reason')?.entries ?? []
  return entries.find(({ key, value }) => reason === key || reason.includes(value.slice(0, 2)))?.key ?? 'quality'
}
