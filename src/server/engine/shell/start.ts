import { lookAhead } from '#server/document/fill.ts'
import { create } from './create.ts'
import type { Acting } from './engine.ts'
import { type Loaded, loadCase } from './load.ts'
import { refusal } from './refuse.ts'
import { type Asked, type Outcome, run } from './run.ts'

type Doc = Record<string, unknown>

export interface Starting {
  readonly flowKey: string
  readonly form: Doc
  readonly picks?: Readonly<Record<string, readonly string[]>> | undefined
  readonly draftId?: string | undefined
  /** For cases started by the system. */
  readonly initiator?: { readonly user: string; readonly dept: string } | undefined
}

/** The caller's draft, or a new case. */
async function prepare(acting: Acting, { flowKey, draftId, initiator }: Starting): Promise<Loaded> {
  if (draftId) {
    const loaded = await loadCase(acting, { processInstanceId: draftId }, true)
    if (loaded.instance.defKey !== flowKey) throw refusal('E_TARGET', '草稿不属于该流程')
    return loaded
  }
  return create(acting, flowKey, initiator ?? { user: acting.user, dept: acting.dept })
}

/** Prepares the case and reads what its form refers to, in one round trip. */
async function open(acting: Acting, starting: Starting): Promise<{ loaded: Loaded } & Pick<Asked, 'form' | 'rows'>> {
  const { engine, tx, tenantId } = acting
  const { flow } = engine.flows.of(starting.flowKey)
  const referred = lookAhead({ flow, tx, tenantId, references: engine.references }, starting.form)
  const [loaded, rows] = await Promise.all([prepare(acting, starting), referred])
  return { loaded, rows, form: own(loaded, starting.form) }
}

/** Fields of later nodes are not accepted from the initiator. */
function own({ def }: Loaded, form: Doc): Doc {
  const [start] = def.root.nodes
  const perms = start?.type === 'start' ? start.fields : {}
  const isOwn = (path: string) => perms[path] !== 'r' && perms[path] !== '-'
  const kept = (values: Doc, above: string): Doc =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([key]) => isOwn(`${above}${key}`))
        .map(([key, value]) => [key, above === '' && Array.isArray(value) ? value.map(row => keptRow(row, `${key}.`)) : value]),
    )
  const keptRow = (row: unknown, above: string) =>
    row !== null && typeof row === 'object' && !Array.isArray(row) ? kept(row as Doc, above) : row
  return kept(form, '')
}

export async function startCase(acting: Acting, starting: Starting): Promise<Outcome> {
  const { loaded, ...asked } = await open(acting, starting)
  const { initiator, picks } = starting
  return run(acting, loaded, {
    ...asked,
    command: () => ({
      type: 'submit',
      dept: loaded.instance.deptId ?? acting.dept,
      ...(picks ? { picks } : {}),
      ...(initiator ? { initiator: initiator.user } : {}),
    }),
  })
}

/** Saved with its faults, except for unreadable values. */
export async function saveDraft(acting: Acting, starting: Starting): Promise<Outcome> {
  const { loaded, ...asked } = await open(acting, starting)
  return run(acting, loaded, {
    ...asked,
    command: () => ({ type: 'saveDraft', dept: loaded.instance.deptId ?? acting.dept }),
  })
}
