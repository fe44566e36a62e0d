import { type ChangeType, nodeKeyOf, type RouteDiff } from './route-diff.rules.ts'
import { areaNames, changeTypeNames } from './route-neat.rules.ts'

/** 标记. How a step is drawn, and what changed in it: its own fields, then materials, machines and indices. */
export interface Mark {
  readonly type: ChangeType
  readonly notes: readonly string[]
}

const CHILDREN = ['materials', 'equipments', 'qualities'] as const

export function marksOf(diff: RouteDiff): ReadonlyMap<string, Mark> {
  return new Map(
    diff.nodes.map(({ key, changeType, fields }): [string, Mark] => {
      if (changeType === 'add' || changeType === 'del') return [key, { type: changeType, notes: [] }]
      const within = CHILDREN.flatMap(part =>
        diff[part].filter(entry => entry.changeType !== 'same' && nodeKeyOf(entry.key) === key).map(entry => ({ part, entry })),
      )
      const notes = [
        ...fields.map(({ label, oldValue, newValue }) => `${label}：${oldValue || '—'} → ${newValue || '—'}`),
        ...within.flatMap(({ part, entry }) =>
          entry.changeType === 'mod'
            ? entry.fields.map(({ label, oldValue, newValue }) => `${entry.label} ${label}：${oldValue || '—'} → ${newValue || '—'}`)
            : `${changeTypeNames[entry.changeType]}${areaNames[part]} ${entry.label}`,
        ),
      ]
      return [key, { type: within.length > 0 ? 'mod' : changeType, notes }]
    }),
  )
}
