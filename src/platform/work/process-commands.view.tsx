import type { Call } from '#contract/call.ts'
import { flowProcess } from '#contract/flow.ts'
import type { Detail } from '#contract/flow-shape.ts'
import type { Attachment } from '#model/form/field.ts'
import type { Person } from '#web/document/controls/person-select.tsx'
import type { processWords } from './process.words.tsx'

/** 操作. Commands besides deciding: each a dialog of a few parts and a call. */
export interface Given {
  people: readonly Person[]
  text: string
  target: string
  again: string
  where: string
  mode: string
  seat: string
  node: string
  task: string
  files: readonly Attachment[]
}

export type Part =
  | 'person'
  | 'people'
  | 'mentions'
  | 'reason'
  | 'must'
  | 'said'
  | 'target'
  | 'again'
  | 'where'
  | 'seat'
  | 'node'
  | 'task'
  | 'files'
type Word = Parameters<ReturnType<typeof processWords.use>>[0]

export interface CommandSpec {
  parts: readonly Part[]
  hint?: Word
  title?: Word
  danger?: true
  call: Call
  input(given: Given, detail: Detail): Record<string, unknown>
  /** The command is a decision as well, which waits for second thoughts like any other. */
  agrees?(given: Given): boolean
  /** The task is gone afterwards: open the next one. */
  leaves?: true
  /** The case itself is gone. */
  ends?: true
}

const onCase = ({ record }: Detail) => ({ processInstanceId: record.processInstanceId, businessId: record.bizId })
const onTask = (detail: Detail) => ({ ...onCase(detail), taskId: detail.task.taskId ?? '', version: detail.task.version })
const said = ({ text }: Given) => (text.trim() ? { comment: text.trim() } : {})
const ids = ({ people }: Given) => people.map(({ id }) => id)
const files = (given: Given) => (given.files.length > 0 ? { files: given.files.map(({ id }) => id) } : {})

/** A case that stopped has no task there; what is chosen is the node. */
const NODE = 'node:'
export const atNode = (nodeId: string) => `${NODE}${nodeId}`
export const placeOf = (chosen: string) => (chosen.startsWith(NODE) ? { nodeId: chosen.slice(NODE.length) } : { taskId: chosen })

export const commands = {
  return: {
    parts: ['target', 'must', 'again'],
    title: 'returnTitle',
    call: flowProcess.return,
    input: (given, detail) => ({ ...onTask(detail), ...said(given), to: given.target, ...(given.again ? { resubmit: given.again } : {}) }),
    leaves: true,
  },
  transfer: {
    parts: ['person', 'reason'],
    hint: 'transferHint',
    call: flowProcess.transfer,
    input: (given, detail) => ({ ...onTask(detail), ...said(given), to: ids(given)[0] }),
    leaves: true,
  },
  delegate: {
    parts: ['person', 'reason'],
    hint: 'delegateHint',
    call: flowProcess.delegate,
    input: (given, detail) => ({ ...onTask(detail), ...said(given), to: ids(given)[0] }),
    leaves: true,
  },
  undelegate: { parts: [], hint: 'undelegateHint', call: flowProcess.undelegate, input: (_, detail) => onTask(detail) },
  addSign: {
    parts: ['where', 'people', 'reason'],
    call: flowProcess.addSign,
    input: (given, detail) => ({ ...onTask(detail), ...said(given), users: ids(given), where: given.where, mode: given.mode }),
    agrees: ({ where }) => where === 'after',
  },
  removeSign: {
    parts: ['seat'],
    call: flowProcess.removeSign,
    input: (given, detail) => ({ ...onCase(detail), seatId: given.seat }),
  },
  claim: { parts: [], hint: 'claimHint', call: flowProcess.claim, input: (_, detail) => onTask(detail) },
  unclaim: { parts: [], hint: 'unclaimHint', call: flowProcess.unclaim, input: (_, detail) => onTask(detail), leaves: true },
  cc: { parts: ['people'], hint: 'ccHint', call: flowProcess.cc, input: (given, detail) => ({ ...onCase(detail), users: ids(given) }) },
  comment: {
    parts: ['said', 'mentions', 'files'],
    call: flowProcess.comment,
    input: (given, detail) => ({
      ...onCase(detail),
      ...files(given),
      text: given.text.trim(),
      ...(given.people.length > 0 ? { mentions: ids(given) } : {}),
    }),
  },
  withdraw: {
    parts: ['reason'],
    hint: 'withdrawHint',
    call: flowProcess.withdraw,
    input: (given, detail) => ({ ...onCase(detail), ...said(given) }),
  },
  withdrawApproved: {
    parts: ['must'],
    hint: 'withdrawApprovedHint',
    call: flowProcess.withdrawApproved,
    input: (given, detail) => ({ ...onCase(detail), ...said(given) }),
  },
  urge: { parts: ['reason'], call: flowProcess.urge, input: (given, detail) => ({ ...onCase(detail), ...said(given) }) },
  takeBack: { parts: [], hint: 'takeBackHint', call: flowProcess.takeBack, input: (_, detail) => onCase(detail) },
  delete: { parts: [], hint: 'deleteHint', danger: true, call: flowProcess.delete, input: (_, detail) => onCase(detail), ends: true },
  terminate: {
    parts: ['must'],
    hint: 'terminateHint',
    danger: true,
    call: flowProcess.terminate,
    input: (given, detail) => ({ ...onCase(detail), ...said(given) }),
  },
  suspend: {
    parts: ['must'],
    hint: 'suspendHint',
    call: flowProcess.suspend,
    input: (given, detail) => ({ ...onCase(detail), ...said(given) }),
  },
  activate: { parts: [], hint: 'activateHint', call: flowProcess.activate, input: (_, detail) => onCase(detail) },
  move: {
    parts: ['node', 'must'],
    call: flowProcess.move,
    input: (given, detail) => ({ ...onCase(detail), ...said(given), to: given.node }),
  },
  reassign: {
    parts: ['task', 'person', 'must'],
    call: flowProcess.reassign,
    input: (given, detail) => ({ ...onCase(detail), ...said(given), ...placeOf(given.task), to: ids(given)[0] }),
  },
} as const satisfies Record<string, CommandSpec>

export type CommandName = keyof typeof commands
export const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name)

/** Server actions of a task → dialogs. */
const ADDING = ['addBefore', 'addAfter', 'addParallel']
export function commandsOf(actions: readonly string[]): CommandName[] {
  const named = actions.map(action => (ADDING.includes(action) ? 'addSign' : action))
  return [...new Set(named)].filter(isCommand)
}

/** What is missing before it can be sent. */
export function lacking(spec: CommandSpec, given: Given): Word | undefined {
  const needs = (part: Part) => spec.parts.includes(part)
  if (needs('target') && !given.target) return 'targetMust'
  if (needs('node') && !given.node) return 'nodeMust'
  if (needs('task') && !given.task) return 'taskMust'
  if (needs('seat') && !given.seat) return 'signerMust'
  if ((needs('person') || needs('people')) && given.people.length === 0) return 'personMust'
  if ((needs('must') || needs('said')) && !given.text.trim()) return 'reasonMust'
  return undefined
}
