import type { Context } from '#server/http/route.ts'
import type { FileRow } from './file.table.ts'

/**
 * Who may read a file: its owner, administrators, and whoever the thing it hangs on is open to. Each slice that files can hang on
 * names its rule once; a kind without a rule is its owner's business alone.
 */
export type Asker = Pick<Context, 'tx' | 'caller' | 'app'>
export type ReadRule = (asker: Asker, subjectId: string) => boolean | Promise<boolean>

/** A face is known to everybody of the tenant. */
const rules = new Map<string, ReadRule>([['avatar', () => true]])

export function readableWhen(subjectKind: string, rule: ReadRule): void {
  rules.set(subjectKind, rule)
}

/** The files among these that the caller may read at this moment. They are of the caller's tenant already. */
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
