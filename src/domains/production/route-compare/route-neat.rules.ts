import { type ChangeType, type Diff, nodeKeyOf, type Part, type RouteDiff } from './route-diff.rules.ts'
import type { Compared } from './route-diff-fields.rules.ts'

/** 变更清单. The differences as a short list to read and print: changes only, step by step. */
export interface NeatRow {
  readonly no: number
  readonly area: string
  readonly changeType: ChangeType
  readonly changeTypeName: string
  readonly nodeKey?: string
  readonly processSeq?: number
  readonly processName: string
  readonly item: string
  readonly oldValue: string
  readonly newValue: string
}

export const changeTypeNames: Readonly<Record<ChangeType, string>> = { add: '新增', del: '删除', mod: '修改', move: '调序', same: '' }
export const areaNames: Readonly<Record<Part, string>> = {
  header: '路线',
  nodes: '工序',
  materials: '物料',
  equipments: '设备',
  qualities: '质量指标',
  preMaterials: '前置物料',
}
const OF_STEPS = ['nodes', 'materials', 'equipments', 'qualities'] as const

export function neatList(diff: RouteDiff, before: Compared, after: Compared): NeatRow[] {
  const steps = new Map([...before.nodes, ...after.nodes].map(node => [node.nodeKey, node]))
  const rowsOf = (part: Part, entry: Diff) => {
    const step = part === 'header' || part === 'preMaterials' ? undefined : steps.get(nodeKeyOf(entry.key))
    const { changeType } = entry
    const common = {
      ...{ area: areaNames[part], changeType, changeTypeName: changeTypeNames[changeType] },
      ...(step && { nodeKey: step.nodeKey, processSeq: step.processSeq }),
      processName: step?.processName ?? '',
    }
    return saidOf(part, entry).map(said => ({ ...common, ...said }))
  }
  const all = [
    ...diff.header.flatMap(entry => rowsOf('header', entry)),
    ...diff.nodes.flatMap(({ key }) =>
      OF_STEPS.flatMap(part => diff[part].filter(entry => nodeKeyOf(entry.key) === key).flatMap(entry => rowsOf(part, entry))),
    ),
    ...diff.preMaterials.flatMap(entry => rowsOf('preMaterials', entry)),
  ]
  return all.map((row, index) => ({ no: index + 1, ...row }))
}

/** An item that came or went in one line, a changed one with a line for each field. */
function saidOf(part: Part, { changeType, label, fields, oldText, newText }: Diff) {
  if (changeType === 'same') return []
  const isOwn = part === 'header' || part === 'nodes'
  if (changeType === 'add' || changeType === 'del') return [{ item: isOwn ? areaNames[part] : label, oldValue: oldText, newValue: newText }]
  return fields.map(({ label: field, oldValue, newValue }) => ({ item: isOwn ? field : `${label} ${field}`, oldValue, newValue }))
}
