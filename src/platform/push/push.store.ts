import type { Tx } from '#server/db/database.ts'
import { say, type Word } from '#server/push.ts'
import type { Site } from '#server/site.ts'

/** Tells people that something of this kind is new. Heard after the transaction has committed, and never if it does not. */
export function announce(tx: Tx, { database }: Site, word: Word): void {
  tx.afterCommit(() => say(database, word))
}
