import type { Context } from '#server/http/route.ts'
import type { FileRow } from './file.table.ts'

/**
 * Read access to a file: its owner, administrators, and everybody who may read what it is attached to. Each slice with attachments
 * registers its rule; a kind without a rule is readable by its owner only.
 */
export type Asker = Pick<Context, 'tx' | 'caller' | 'app'>
export type ReadRule = (asker: Asker, subjectId: string) => boolean | Promise<boolean>

/** Avatars are visible to the whole tenant. */
const rules = new Map<string, ReadRule>([['avatar', () => true]])

export function readableWhen(subjectKind: string, rule: ReadRule): void {
  rules.set(subjectKind, rule)
}

/** The readable ones among these files of the caller's tenant. */
export async function readableOf(asker: Asker, rows: readonly FileRow[]): Promise<FileRow[]> {
  const { caller } = asker
  const verdicts = new Map<string, boolean>()
  const isOpen = async ({ subjectKind, subjectId }: FileRow): Promise<boolean> => {
    const rule = rules.get(subjectKind)
    if (!rule || subjectId === null) return false
    const subject = `${subjectKind} ${subjectId}`
    const known = verdicts.get(subject)
    if (known !== undefined) return known
    const verdict = await rule(asker, subjectId)
    verdicts.set(subject, verdict)
    return verdict
  }
  const readable: FileRow[] = []
  for (const row of rows) if (row.ownerId === caller.userId || caller.isAdmin || (await isOpen(row))) readable.push(row)
  return readable
}
