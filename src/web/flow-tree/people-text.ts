import type { CandidateSpec, Mode } from '#model/flow/tree.ts'
import { treeWords } from './flow-tree.words.ts'
import type { TreeLabels } from './labels.ts'

/** The people of a node in words. */
export function specText(spec: CandidateSpec, labels: TreeLabels = {}): string {
  const { say } = treeWords
  const named = (path: string) => labels[path] ?? path
  switch (spec.by) {
    case 'user':
    case 'role':
    case 'post':
    case 'dept':
    case 'group':
      return spec.ids.map(id => labels[`${spec.by}:${id}`] ?? id).join('、') || say('nobody')
    case 'deptLeader': {
      const of =
        spec.of === 'initiator' ? say('initiator') : typeof spec.of === 'string' ? `“${named(spec.of)}”` : named(`dept:${spec.of.dept}`)
      return spec.level === 0 ? say('head0', { of }) : spec.level === 1 ? say('head1', { of }) : say('headN', { of, level: spec.level })
    }
    case 'leaders':
      return say('leaders', { of: spec.of === 'initiator' ? say('initiator') : `“${named(spec.of)}”` })
    case 'initiator':
      return say('initiator')
    case 'initiatorPick':
    case 'previousPick': {
      const from = (spec.from ?? []).map(each => specText(each, labels)).join('、')
      return say(spec.by) + (from ? `（${from}）` : '')
    }
    case 'field':
      return say(spec.leaderOf ? 'fieldHead' : 'fieldPerson', { field: named(spec.path) })
    case 'nodeApprovers':
      return say('sameAs', { node: labels[`node:${spec.node}`] ?? spec.node })
    case 'matrix':
      return say('matrix', { table: spec.table })
    case 'rule':
      return labels[`rule:${spec.name}`] ?? spec.name
  }
}

export const specsText = (who: readonly CandidateSpec[], labels?: TreeLabels): string => who.map(spec => specText(spec, labels)).join('、')

/** How several people decide: 任一人, 会签, 依次 … */
export function modeText(mode: Mode): string {
  const { say } = treeWords
  switch (mode.kind) {
    case 'all':
      return say('everyone')
    case 'any':
      return say('anyone')
    case 'seq':
      return say('inTurn')
    case 'random':
      return say('byChance')
    case 'claim':
      return say('byClaim')
    case 'vote':
      return say('byVote', { pass: mode.pass.percent !== undefined ? `${mode.pass.percent}%` : String(mode.pass.count ?? '') })
  }
}
