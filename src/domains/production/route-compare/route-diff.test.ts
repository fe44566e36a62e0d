import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RouteNode } from '#contract/production-shape.ts'
import { connected, disconnected, exchanged, removed, wouldCircle } from '../route/route-graph.rules.ts'
import { placed } from '../route/route-place.rules.ts'
import { comparedPlaces } from './route-compare-layout.rules.ts'
import { aligned, type Diff, isSame, routeDiff } from './route-diff.rules.ts'
import type { Compared } from './route-diff-fields.rules.ts'
import { marksOf } from './route-marks.rules.ts'
import { neatList } from './route-neat.rules.ts'

const step = (nodeKey: string, more: Partial<RouteNode> = {}): RouteNode => ({
  ...{ routeProcessId: nodeKey, nodeKey, processId: nodeKey, processCode: nodeKey, processName: `工序${nodeKey}`, baseProcessCode: 'BP' },
  ...{
    deptShopId: '1',
    deptShopName: '锻造车间',
    processSeq: 10,
    preNodeKeys: [],
    nodeType: 1,
    isKey: false,
    isReport: true,
    isCheck: true,
  },
  ...{ stopPoint: 0, prepTime: '0.50', runTime: '8.00', waitTime: '0.00', workContent: '', techRequire: '' },
  ...{ materials: [], equipments: [], qualities: [], ...more },
})
const version = (nodes: readonly RouteNode[], more: Partial<Compared> = {}): Compared => ({
  route: { routeCode: 'R', routeName: '路线', routeClass: 1, materialCode: 'FG', drawingNo: '', techStandard: '', remark: '' },
  ...{ nodes: [...nodes], preMaterials: [], ...more },
})
const line = (...keys: string[]) =>
  keys.reduce<RouteNode[]>(
    (nodes, key) => (nodes.length ? placed(nodes, [step(key)], { side: 'after', keys: [nodes.at(-1)!.nodeKey] }) : [step(key)]),
    [],
  )
const changes = (entries: readonly Diff[]) =>
  entries.flatMap(({ changeType, key }) => (changeType === 'same' ? [] : `${changeType} ${key}`))
const hardness = {
  indexCode: 'Q01',
  indexName: '硬度',
  indexType: 'hardness',
  valueKind: 1,
  unit: 'HBW',
  lowerLimit: '240',
  upperLimit: '280',
}
const index = { ...hardness, lowerInclusive: true, upperInclusive: true, isKey: true, sort: 10, sourceFlag: 1, overridden: false }
const material = { materialCode: 'AX', materialName: '刀片', unit: '片', qtyPer: '6.000' }

describe('the difference of two versions', () => {
  it('an inserted step is one addition, and the step after it has not moved', () => {
    const old = version(line('a', 'b', 'c'))
    const now = version(placed(old.nodes, [step('x')], { side: 'after', keys: ['a'] }))
    expect(changes(routeDiff(old, now).nodes)).toEqual(['add x'])
    expect(changes(routeDiff(now, old).nodes)).toEqual(['del x'])
    expect(routeDiff(old, now).summary).toEqual({ add: 1, del: 0, mod: 0, move: 0 })
  })

  it('steps in another order have moved; one that changed besides is changed', () => {
    const old = version(line('a', 'b', 'c', 'd'))
    const other = exchanged(old.nodes, 'b', 'c')
    expect(changes(routeDiff(old, version(other)).nodes)).toEqual(['move c', 'move b', 'move d'])
    const now = version(other.map(node => (node.nodeKey === 'b' ? { ...node, runTime: '9.00' } : node)))
    const b = routeDiff(old, now).nodes.find(({ key }) => key === 'b')
    expect(b).toMatchObject({
      changeType: 'mod',
      fields: [
        { label: '加工(h)', oldValue: '8', newValue: '9' },
        { label: '前置工序', oldValue: '工序a', newValue: '工序c' },
      ],
    })
  })

  it('materials, machines, indices, blanks and the head, with old and new values', () => {
    const nodes = line('a', 'b')
    const blank = { materialCode: 'IN', unitWeight: '32000.000', qtyPer: '1.000', yieldRate: '0.5600', priority: 1 }
    const old = version([{ ...nodes[0]!, qualities: [index], materials: [material] }, nodes[1]!], { preMaterials: [blank] })
    const machines = [{ equipmentId: '7', equipmentCode: 'E7', equipmentName: '卧车', priority: 1, isDefault: true }]
    const now: Compared = {
      route: { ...old.route, drawingNo: 'ZZ-01' },
      nodes: [
        { ...nodes[0]!, qualities: [{ ...index, lowerLimit: '245', upperLimit: '275' }], materials: [] },
        { ...nodes[1]!, equipments: machines },
      ],
      preSource: { sourceType: 1, preRouteCode: '', remark: '' },
      preMaterials: [{ ...blank, yieldRate: '0.5' }],
    }
    const diff = routeDiff(old, now)
    expect(diff.summary).toEqual({ add: 1, del: 1, mod: 4, move: 0 })
    expect([...marksOf(diff)]).toEqual([
      ['a', { type: 'mod', notes: ['删除物料 AX 刀片', '硬度 限值：240–280 HBW → 245–275 HBW'] }],
      ['b', { type: 'mod', notes: ['新增设备 E7 卧车'] }],
    ])
    const rows = neatList(diff, old, now).map(row =>
      [row.area, row.processName, row.changeTypeName, row.item, row.oldValue, row.newValue].join('|'),
    )
    expect(rows).toEqual([
      '路线||修改|图号||ZZ-01',
      '路线||修改|前置来源||外购钢锭/坯',
      '物料|工序a|删除|AX 刀片|用量 6 片|',
      '质量指标|工序a|修改|硬度 限值|240–280 HBW|245–275 HBW',
      '设备|工序b|新增|E7 卧车||优先级 1，默认 是',
      '前置物料||修改|IN 成材率|0.56|0.5',
    ])
  })

  it('what is written differently but means the same is no difference', () => {
    const nodes = [step('a', { materials: [material], processSeq: 10, posX: 1 })]
    const same = [step('a', { materials: [{ ...material, qtyPer: '6' }], processSeq: 20, posX: 9, runTime: '8' })]
    expect(isSame(routeDiff(version(nodes), version(same)))).toBe(true)
  })

  it('aligns what one version lacks after what it followed', () => {
    expect(aligned(['a', 'b', 'c', 'd'], ['a', 'd'])).toEqual(['a', 'b', 'c', 'd'])
    expect(aligned(['x', 'a'], ['a', 'y'])).toEqual(['x', 'a', 'y'])
    expect(aligned([], ['a'])).toEqual(['a'])
  })
})

describe('after random edits', () => {
  const edit = fc.record({ at: fc.nat(), kind: fc.constantFrom('after', 'before', 'beside', 'remove', 'rename', 'index') })
  const start = () => line('a', 'b', 'c', 'd', 'e')

  it('exactly what was added, removed and changed is listed, and nothing moved', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12 }), edits => {
        let nodes: RouteNode[] = start()
        const old = version(nodes)
        const touched = { renamed: new Set<string>(), measured: new Set<string>() }
        for (const [nth, { at, kind }] of edits.entries()) {
          const target = nodes[at % nodes.length]!.nodeKey
          const added = step(`n${nth}`)
          if (kind === 'after' || kind === 'before' || kind === 'beside') nodes = placed(nodes, [added], { side: kind, keys: [target] })
          else if (kind === 'remove') nodes = nodes.length > 1 ? removed(nodes, target) : nodes
          else if (kind === 'rename') {
            touched.renamed.add(target)
            nodes = nodes.map(node => (node.nodeKey === target ? { ...node, techRequire: '新要求' } : node))
          } else {
            touched.measured.add(target)
            nodes = nodes.map(node => (node.nodeKey === target ? { ...node, qualities: [index] } : node))
          }
        }
        const now = version(nodes)
        const diff = routeDiff(old, now)
        const [oldKeys, newKeys] = [old.nodes.map(node => node.nodeKey), nodes.map(node => node.nodeKey)]
        const expected = [
          ...newKeys.filter(key => !oldKeys.includes(key)).map(key => `add ${key}`),
          ...oldKeys.filter(key => !newKeys.includes(key)).map(key => `del ${key}`),
          ...oldKeys.filter(key => newKeys.includes(key) && touched.renamed.has(key)).map(key => `mod ${key}`),
        ]
        expect(changes(diff.nodes).sort()).toEqual(expected.sort())
        expect(changes(diff.qualities).sort()).toEqual(
          newKeys
            .filter(key => touched.measured.has(key))
            .map(key => `add ${key}/Q01`)
            .sort(),
        )
        expect(isSame(routeDiff(now, now))).toBe(true)
        const back = routeDiff(now, old)
        expect(back.summary.add).toBe(diff.nodes.filter(({ changeType }) => changeType === 'del').length)
        expect(neatList(diff, old, now).length === 0).toBe(isSame(diff))
      }),
      { numRuns: 300 },
    )
  })

  it('a step with the same fields has moved if and only if other steps come before it', () => {
    const rewire = fc.record({ from: fc.nat(4), to: fc.nat(4), kind: fc.constantFrom('connect', 'disconnect', 'exchange') })
    fc.assert(
      fc.property(fc.array(rewire, { maxLength: 10 }), edits => {
        const old = version(placed(start(), [step('f')], { side: 'beside', keys: ['c'] }))
        let nodes = old.nodes
        for (const { from, to, kind } of edits) {
          const [one, other] = [nodes[from]!.nodeKey, nodes[to]!.nodeKey]
          if (kind === 'exchange') nodes = exchanged(nodes, one, other)
          else if (kind === 'disconnect') nodes = disconnected(nodes, one, other)
          else if (!wouldCircle(nodes, one, other)) nodes = connected(nodes, one, other)
        }
        const predecessors = (all: readonly RouteNode[], key: string) =>
          [...all.find(node => node.nodeKey === key)!.preNodeKeys].sort().join()
        const moved = nodes.flatMap(({ nodeKey }) =>
          predecessors(nodes, nodeKey) === predecessors(old.nodes, nodeKey) ? [] : `move ${nodeKey}`,
        )
        expect(changes(routeDiff(old, version(nodes)).nodes)).toEqual(moved)
      }),
      { numRuns: 300 },
    )
  })

  it('every step of either version has a place of its own, to the right of those before it in the new version', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12 }), edits => {
        const old = start()
        let nodes: RouteNode[] = old
        for (const [nth, { at, kind }] of edits.entries()) {
          const target = nodes[at % nodes.length]!.nodeKey
          const added = step(`n${nth}`, { deptShopId: String(nth % 3) })
          if (kind === 'remove') nodes = nodes.length > 1 ? removed(nodes, target) : nodes
          else if (kind === 'beside') nodes = placed(nodes, [added], { side: 'beside', keys: [target] })
          else if (kind === 'index') nodes = exchanged(nodes, target, nodes[0]!.nodeKey)
          else nodes = placed(nodes, [added], { side: 'after', keys: [target] })
        }
        const { places } = comparedPlaces(old, nodes)
        const at = (key: string) => places.get(key)!
        const keys = new Set([...old, ...nodes].map(node => node.nodeKey))
        expect(places.size).toBe(keys.size)
        expect(new Set([...places.values()].map(({ posX, posY }) => `${posX}/${posY}`)).size).toBe(keys.size)
        for (const node of nodes) for (const before of node.preNodeKeys) expect(at(before).posX).toBeLessThan(at(node.nodeKey).posX)
      }),
      { numRuns: 200 },
    )
  })
})
