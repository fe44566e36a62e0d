/** Those of each key together, in the order in which the keys first come up. */
export function grouped<T>(of: readonly T[], keyOf: (each: T, at: number) => string): [key: string, own: T[]][] {
  const groups = new Map<string, T[]>()
  for (const [at, each] of of.entries()) groups.set(keyOf(each, at), [...(groups.get(keyOf(each, at)) ?? []), each])
  return [...groups]
}
