import type { RouteNode } from '#contract/production-shape.ts'
import { removed } from '../route/route-graph.rules.ts'
import {
  blankFields,
  type Compared,
  equipmentFields,
  type Fields,
  headFields,
  materialFields,
  nodeFields,
  qualityFields,
} from './route-diff-fields.rules.ts'

/**
 * 版本差异. What is different between two versions, computed in the same way for the approver's list, the printed one and the page. Steps are matched
 * by nodeKey. A step has moved if it comes after other steps among those that both versions have, so that adding or removing a step is no move
 * of the next one.
 */
export type ChangeType = 'add' | 'del' | 'mod' | 'move' | 'same'

export interface FieldDiff {
  readonly field: string
  readonly label: string
  readonly oldValue: string
  readonly newValue: string
}

export interface Diff {
  readonly changeType: ChangeType
  /** Of a step its nodeKey; what belongs to a step starts with it: `nodeKey/code`. */
  readonly key: string
  readonly label: string
  /** What changed; of an added or removed item, what it has. */
  readonly fields: readonly FieldDiff[]
  /** The whole item in one line, before and after. */
  readonly oldText: string
  readonly newText: string
}

const PARTS = ['header', 'nodes', 'materials', 'equipments', 'qualities', 'preMaterials'] as const
export type Part = (typeof PARTS)[number]
export type RouteDiff = Readonly<Record<Part, readonly Diff[]>> & {
  readonly summary: Readonly<Record<Exclude<ChangeType, 'same'>, number>>
}

export function routeDiff(before: Compared, after: Compared): RouteDiff {
  const old = new Map(before.nodes.map(node => [node.nodeKey, node]))
  const now = new Map(after.nodes.map(node => [node.nodeKey, node]))
  const keys = aligned([...old.keys()], [...now.keys()])
  const within = <T>(key: string, list: (node: RouteNode) => readonly T[], kind: Kind<T>) => {
    const [one, other] = [old.get(key), now.get(key)]
    return itemsDiff(one ? list(one) : [], other ? list(other) : [], { ...kind, keyOf: item => `${key}/${kind.keyOf(item)}` })
  }
  const nodes = nodesDiff(before.nodes, after.nodes, keys)
  const parts = {
    header: headDiff(before, after),
    nodes,
    materials: keys.flatMap(key => within(key, node => node.materials, materials)),
    equipments: keys.flatMap(key => within(key, node => node.equipments, equipments)),
    qualities: keys.flatMap(key => within(key, node => node.qualities, qualities)),
    preMaterials: itemsDiff(before.preMaterials, after.preMaterials, blanks),
  }
  // What came or went together with its step is counted as one.
  const whole = new Set(nodes.flatMap(({ key, changeType }) => (changeType === 'add' || changeType === 'del' ? key : [])))
  const counted = PARTS.flatMap(part => parts[part]).filter(({ key }) => !whole.has(nodeKeyOf(key)) || whole.has(key))
  const count = (type: ChangeType) => counted.filter(({ changeType }) => changeType === type).length
  return { ...parts, summary: { add: count('add'), del: count('del'), mod: count('mod'), move: count('move') } }
}

export const nodeKeyOf = (key: string): string => key.split('/', 1)[0] ?? ''

export const isSame = ({ summary: { add, del, mod, move } }: RouteDiff): boolean => add + del + mod + move === 0

interface Kind<T> {
  readonly keyOf: (item: T) => string
  readonly labelOf: (item: T) => string
  readonly fields: Fields<T>
}

const materials: Kind<RouteNode['materials'][number]> = {
  keyOf: ({ materialCode, replaceGroup = '' }) => `${materialCode}/${replaceGroup}`,
  labelOf: ({ materialCode, materialName = '' }) => `${materialCode} ${materialName}`.trim(),
  fields: materialFields,
}
const equipments: Kind<RouteNode['equipments'][number]> = {
  keyOf: ({ equipmentId }) => equipmentId,
  labelOf: ({ equipmentCode = '', equipmentName = '' }) => `${equipmentCode} ${equipmentName}`.trim(),
  fields: equipmentFields,
}
const qualities: Kind<RouteNode['qualities'][number]> = {
  keyOf: ({ indexCode }) => indexCode,
  labelOf: ({ indexName }) => indexName,
  fields: qualityFields,
}
const blanks: Kind<Compared['preMaterials'][number]> = {
  keyOf: ({ materialCode }) => `blank/${materialCode}`,
  labelOf: ({ materialCode, materialName = '' }) => `${materialCode} ${materialName}`.trim(),
  fields: blankFields,
}

/** The order of the new version; what it lacks stands after what it followed in the old one. */
export function aligned(old: readonly string[], now: readonly string[]): string[] {
  const keys = [...now]
  const kept = new Set(now)
  for (const [index, key] of old.entries()) {
    if (kept.has(key)) continue
    keys.splice(index === 0 ? 0 : keys.indexOf(old[index - 1] ?? '') + 1, 0, key)
  }
  return keys
}

function itemsDiff<T>(before: readonly T[], after: readonly T[], { keyOf, labelOf, fields }: Kind<T>): Diff[] {
  const [old, now] = [new Map(before.map(item => [keyOf(item), item])), new Map(after.map(item => [keyOf(item), item]))]
  return aligned([...old.keys()], [...now.keys()]).map(key => {
    const [one, other] = [old.get(key), now.get(key)]
    const changed = fieldsDiff(one, other, fields)
    const item = (other ?? one) as T
    const changeType = !one ? 'add' : !other ? 'del' : changed.length > 0 ? 'mod' : 'same'
    return { changeType, key, label: labelOf(item), fields: changed, oldText: textOf(one, fields), newText: textOf(other, fields) }
  })
}

function fieldsDiff<T>(one: T | undefined, other: T | undefined, fields: Fields<T>): FieldDiff[] {
  return Object.entries(fields).flatMap(([field, [label, text]]) => {
    const [oldValue, newValue] = [one ? text(one) : '', other ? text(other) : '']
    return oldValue === newValue ? [] : [{ field, label, oldValue, newValue }]
  })
}

/** What an item says, in one line; 否, 0 and empty fields say nothing. */
function textOf<T>(item: T | undefined, fields: Fields<T>): string {
  if (!item) return ''
  const said = Object.values(fields).map(([label, text]) => [label, text(item)] as const)
  return said.flatMap(([label, text]) => (text === '' || text === '否' || text === '0' ? [] : `${label} ${text}`)).join('，')
}

function headDiff(before: Compared, after: Compared): Diff[] {
  return Object.entries(headFields).map(([key, [label, text]]) => {
    const [oldText, newText] = [text(before), text(after)]
    const fields = oldText === newText ? [] : [{ field: key, label, oldValue: oldText, newValue: newText }]
    return { changeType: fields.length > 0 ? 'mod' : 'same', key, label, fields, oldText, newText }
  })
}

function nodesDiff(before: readonly RouteNode[], after: readonly RouteNode[], keys: readonly string[]): Diff[] {
  const old = new Map(before.map(node => [node.nodeKey, node]))
  const now = new Map(after.map(node => [node.nodeKey, node]))
  const [placedOld, placedNow] = [placesOf(before, now), placesOf(after, old)]
  return keys.map(key => {
    const [one, other] = [old.get(key), now.get(key)]
    const changed = fieldsDiff(one, other, nodeFields)
    const moved = one && other && placedOld.get(key) !== placedNow.get(key)
    const place = { field: 'preNodeKeys', label: '前置工序', oldValue: namesBefore(one, old), newValue: namesBefore(other, now) }
    const isPlaced = moved || !one || !other
    return {
      changeType: !one ? 'add' : !other ? 'del' : changed.length > 0 ? 'mod' : moved ? 'move' : 'same',
      key,
      label: other?.processName ?? one?.processName ?? '',
      fields: [...changed, ...(isPlaced && (place.oldValue || place.newValue) ? [place] : [])],
      oldText: textOf(one, nodeFields),
      newText: textOf(other, nodeFields),
    }
  })
}

/** Of each step that the other version has, too: the steps before it among these. */
function placesOf(nodes: readonly RouteNode[], kept: ReadonlyMap<string, unknown>): Map<string, string> {
  const own = nodes.filter(({ nodeKey }) => !kept.has(nodeKey))
  const rest = own.reduce<readonly RouteNode[]>((left, { nodeKey }) => removed(left, nodeKey), nodes)
  return new Map(rest.map(({ nodeKey, preNodeKeys }) => [nodeKey, [...preNodeKeys].sort().join()]))
}

const namesBefore = (node: RouteNode | undefined, all: ReadonlyMap<string, RouteNode>): string =>
  (node?.preNodeKeys ?? []).flatMap(key => all.get(key)?.processName ?? []).join('、')
