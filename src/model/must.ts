/** What the program itself has put there: without it something is wrong with the program. What a person may cause is refused instead. */
export function must<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw new Error(`missing: ${what}`)
  return value
}
