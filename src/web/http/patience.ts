/** Spec 9: how long a read is repeated while the server is away, in ms. */
export const PATIENCE = 120_000
const FIRST = 2_000
const LONGEST = 10_000

/** The pause before the next attempt, each longer than the one before; undefined if it would come too late. */
export function pauseBefore(tries: number, elapsed: number): number | undefined {
  const pause = Math.min(FIRST * 1.5 ** tries, LONGEST)
  return elapsed + pause <= PATIENCE ? pause : undefined
}
