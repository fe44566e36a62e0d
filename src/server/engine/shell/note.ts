import { isLines } from '#model/form/form.ts'
import { insertInto, prepared } from '#server/db/prepared.ts'
import { diffOf } from '#server/document/diff.ts'
import { revisions } from '#server/document/document.table.ts'
import type { Acting } from './engine.ts'
import type { Loaded } from './load.ts'

const writeBody = prepared('update document set data = $2, rev = $3 where id = $1')
export const addRevision = insertInto(revisions)

/** The node name of changes by the system, which no person is named for. */
export const NOTED = 'noted'

/** 登记. Writes results of effects to the document, such as numbers of what they created: fields that nobody types, or verdicts on the rows of a table. */
export function note({ tx, user, now }: Acting, loaded: Loaded, found: Readonly<Record<string, unknown>>): void {
  const { document, instance, registered } = loaded
  const { key, fields } = registered.flow
  for (const name of Object.keys(found)) {
    const field = fields[name]
    if (!field || !(isLines(field) || field.options.derived)) throw new Error(`${key}: ${name} is not a field that effects may fill`)
  }
  const data = { ...document.data, ...found }
  const diff = diffOf(fields, document.data, data)
  if (Object.keys(diff).length === 0) return
  const rev = document.rev + 1
  const { id: documentId, defVersion } = document
  const { round } = instance.state
  tx.send(writeBody, [documentId, JSON.stringify(data), rev])
  tx.send(
    addRevision.statement,
    addRevision.values({ documentId, rev, defVersion, data, diff, byUser: user || '0', onBehalfOf: null, nodeId: NOTED, round, at: now }),
  )
}
