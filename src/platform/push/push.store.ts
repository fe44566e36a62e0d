import type { Tx } from '#server/db/database.ts'
import { say, type Word } from '#server/push.ts'
import type { Site } from '#server/site.ts'

/** Announces news of a kind to people, after the commit only. */
export function announce(tx: Tx, { database }: Site, word: Word): void {
  tx.afterCommit(() => say(database, word))
}
