import { approve, countersign, handle, type StepOptions, when } from '#model/flow/chain.ts'
import { both, not, param, reaches } from '#model/flow/conditions.ts'
import { HEAD_ABOVE, initiator, LEFT_OUT, personIn, pickedFrom, role } from '#model/flow/people.ts'
import type { Approve, Branch, CandidateSpec, Cond, FieldPath, FlowNode, Handle, Parallel } from '#model/flow/tree.ts'
import { ADMINISTRATORS, type Approver, approverNames, moneyRoles, relativeRoles } from './roles.ts'

/**
 * 审批步骤. The company's roles as steps of a chain: `agree('cfo')`, `carryOut('cashier')`. The step's name and whether it is a money node
 * (`moneyRoles`) follow from the role.
 */
const who = (code: Approver): CandidateSpec => (relativeRoles.has(code) ? { by: 'rule', name: code, args: {} } : role(code))

/** Who may start a flow, by role; administrators may start every one. The start page offers it to them alone, and the engine refuses it from others. */
export const startedBy = (...codes: readonly Approver[]): readonly CandidateSpec[] => [role(...codes, ...ADMINISTRATORS)]

type More = Partial<StepOptions> & {
  /** A second step of the same role needs its own id. */
  id?: string
  name?: string
  /** The person in this field or fact; the role's holders if it is empty. */
  inField?: FieldPath
}

const options = (code: Approver, { id: _id, name: _name, inField, ...more }: More): StepOptions => ({
  by: inField ? personIn(inField) : who(code),
  again: moneyRoles.has(code),
  empty: inField ? [{ to: 'users', who: [who(code)] }, ...HEAD_ABOVE] : HEAD_ABOVE,
  ...more,
})

/** The role decides; with several holders, the first to act. */
export const agree = (code: Approver, more: More = {}): Approve =>
  approve(more.id ?? code, more.name ?? `${approverNames[code]}审批`, options(code, more))

/** 办理: the role does the work and confirms; no veto, no automatic pass. */
export const carryOut = (code: Approver, more: More = {}): Handle =>
  handle(more.id ?? code, more.name ?? `${approverNames[code]}办理`, { ...options(code, more), again: true })

/** all(a, b): everyone must agree. */
export const together = (...codes: readonly Approver[]): Parallel =>
  countersign(`all_${codes.join('_')}`, '会签', ...codes.map(code => agree(code)))

/** any(a, b): the first holder of any of these roles decides. */
export const firstOf = (...codes: readonly Approver[]): Approve =>
  approve(`any_${codes.join('_')}`, `${codes.map(code => approverNames[code]).join('或')}审批`, {
    by: codes.map(who),
    again: codes.some(code => moneyRoles.has(code)),
    empty: HEAD_ABOVE,
  })

/** pick(role): the initiator chooses a person at submit. */
export const picked = (code: Approver, more: More = {}): Approve =>
  approve(more.id ?? `pick_${code}`, more.name ?? `${approverNames[code]}审批`, {
    ...options(code, more),
    by: pickedFrom([who(code)]),
  })

/** self: the initiator confirms. */
export const confirm = (name = '发起人确认'): Approve => ({ ...approve('self', name, { by: initiator }), self: 'self' })

/** user(field): the people named there; the step is skipped if there are none. */
export const namedIn = (path: FieldPath, name: string, more: Partial<StepOptions> & { id?: string } = {}): Approve =>
  approve(more.id ?? path.replaceAll('.', '_'), name, { by: personIn(path), mode: { kind: 'all' }, empty: LEFT_OUT, ...more })

/**
 * LADDER(x): leaders by amount. A step whose role already acts elsewhere in the chain is omitted; if that one is conditional, `unless` is
 * its condition. `more` applies to each step.
 */
export function ladder(
  amount: FieldPath,
  chain: readonly FlowNode[] = [],
  unless: Partial<Record<Approver, Cond>> = {},
  more: Partial<StepOptions> = {},
): Branch[] {
  const acting = new Set(chain.map(node => node.id))
  return (['vp_supply', 'cfo', 'gm'] as const).flatMap((code, step) => {
    if (acting.has(code)) return []
    const enough = reaches(amount, param(`flow.amount.l${step + 1}`))
    const other = unless[code]
    return [when(other ? both(enough, not(other)) : enough, agree(code, { ...more, id: `ladder_${code}` }))]
  })
}
