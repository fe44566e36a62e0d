import type { Context } from '#server/http/route.ts'
import type { FileRow } from './file.table.ts'

/**
 * Read access to a file: its owner, administrators, and everybody who may read what it is attached to. Each slice with attachments
 * registers its rule; a kind without a rule is readable by its owner only.
 */
export type Asker = Pick<Context, 'tx' | 'caller' | 'app' | 'site' | 'now' | 'newId'>
/** `of` is what follows the kind after a colon: the book of a row. */
export type ReadRule = (asker: Asker, subjectId: string, of: string) => Verdict | Promise<Verdict>
/** Yes or no for all files of the subject, or file by file. */
export type Verdict = boolean | ((fileId: string) => boolean)

/** Avatars are visible to the whole tenant. */
const rules = new Map<string, ReadRule>([['avatar', () => true]])

export function readableWhen(subjectKind: string, rule: ReadRule): void {
  rules.set(subjectKind, rule)
}

/** The readable ones among these files of the caller's tenant. */
export async function readableOf(asker: Asker, rows: readonly FileRow[]): Promise<FileRow[]> {
  const { caller } = asker
  const verdicts = new Map<string, Verdict>()
  const isOpen = async ({ id, subjectKind, subjectId }: FileRow): Promise<boolean> => {
    const [kind = '', of = ''] = subjectKind.split(':')
    const rule = rules.get(kind)
    if (!rule || subjectId === null) return caller.isAdmin
    const subject = `${subjectKind} ${subjectId}`
    const verdict = verdicts.get(subject) ?? (await rule(asker, subjectId, of))
    verdicts.set(subject, verdict)
    return typeof verdict === 'boolean' ? verdict || caller.isAdmin : verdict(id)
  }
  const readable: FileRow[] = []
  for (const row of rows) if (row.ownerId === caller.userId || (await isOpen(row))) readable.push(row)
  return readable
}
