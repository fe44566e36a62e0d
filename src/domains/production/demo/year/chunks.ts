/** Part after part: a statement takes so many values and no more. */
export async function inChunks<T>(rows: readonly T[], size: number, write: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += size) await write(rows.slice(at, at + size))
}
