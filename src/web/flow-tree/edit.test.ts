import { describe, expect, it } from 'vitest'
import { approve, countersign, when } from '#model/flow/chain.ts'
import { check } from '#model/flow/check.ts'
import { over } from '#model/flow/conditions.ts'
import { role } from '#model/flow/people.ts'
import type { FlowDefinition, FlowNode, Seq } from '#model/flow/tree.ts'
import { addLane, caseOf, idsOf, insert, move, moveCase, newNode, nodeOf, remove, removeLane, replace, treeFrom } from './edit.ts'
import { step } from './history.ts'

const start: FlowNode = { id: 'start', name: '发起', type: 'start', fields: {} }
const one = (id: string) => approve(id, id, { by: role('gm') })
const root: Seq = {
  id: 'root',
  nodes: [start, one('a'), when(over('days', 3), one('b')), countersign('both', '会签', one('c'), one('d')), one('e')],
}
const names = (seq: Seq) => seq.nodes.map(node => node.id)
const problems = (tree: Seq) =>
  check({
    key: 'k',
    version: 1,
    schema: 1,
    hash: '',
    name: '',
    category: '',
    sites: [1],
    form: { paths: ['days'] },
    settings: {
      starters: 'all',
      admins: [{ by: 'role', ids: ['admin'] }],
      numberRule: { prefix: 'K', digits: 4 },
      title: '',
      summary: [],
      withdraw: 'never',
      takeBack: true,
      dedupe: 'all',
      resubmit: 'rerun',
      calendar: 'natural',
      urgeEvery: 'PT1H',
    },
    root: tree,
  } satisfies FlowDefinition)

describe('editing a tree', () => {
  it('every addable node is inserted at its position, and the tree still runs', () => {
    let tree = root
    for (const type of ['approve', 'handle', 'cc', 'parallel'] as const) tree = insert(tree, 'if_b_body', 1, newNode(tree, type, type))
    expect(names((nodeOf(tree, 'if_b') as Extract<FlowNode, { type: 'branch' }>).cases[0]!.body)).toEqual([
      'b',
      'parallel_1',
      'cc_1',
      'handle_1',
      'approve_1',
    ])
    expect(problems(tree)).toEqual([])
    expect(names(root)).toEqual(['start', 'a', 'if_b', 'both', 'e'])
  })

  it('ids never repeat, however often the same node is added', () => {
    let tree = root
    for (let at = 0; at < 5; at++) tree = insert(tree, 'root', 1, newNode(tree, 'branch', '条件'))
    tree = addLane(addLane(tree, 'branch_1'), 'both')
    expect(problems(tree).filter(({ text }) => text.includes('重复'))).toEqual([])
    expect(idsOf(tree).size).toBe(idsOf(root).size + 5 * 4 + 2 + 1)
  })

  it('steps can be reordered, but the start stays first', () => {
    expect(names(move(root, 'root', 4, 1))).toEqual(['start', 'e', 'a', 'if_b', 'both'])
    expect(move(root, 'root', 0, 2)).toBe(root)
    expect(move(root, 'root', 2, 0)).toBe(root)
  })

  it('a node can be removed, but never the start', () => {
    expect(names(remove(root, 'a'))).toEqual(['start', 'if_b', 'both', 'e'])
    expect(remove(root, 'start')).toBe(root)
    const inner = remove(root, 'c')
    expect((nodeOf(inner, 'both') as Extract<FlowNode, { type: 'parallel' }>).branches.map(names)).toEqual([[], ['d']])
  })

  it('a block with one remaining lane is replaced by the steps of that lane', () => {
    expect(names(removeLane(root, 'both', 0))).toEqual(['start', 'a', 'if_b', 'd', 'e'])
    expect(names(removeLane(root, 'if_b', 0))).toEqual(['start', 'a', 'both', 'e'])
    const three = addLane(root, 'both')
    expect((nodeOf(removeLane(three, 'both', 0), 'both') as Extract<FlowNode, { type: 'parallel' }>).branches).toHaveLength(2)
  })

  it('cases are found by id and can be reordered', () => {
    const tree = addLane(root, 'if_b')
    expect(caseOf(tree, 'if_b_c1')).toMatchObject({ at: 1, block: { id: 'if_b' } })
    expect(caseOf(moveCase(tree, 'if_b', 1, -1), 'if_b_c1')?.at).toBe(0)
    expect(moveCase(tree, 'if_b', 1, 1)).toBe(tree)
  })

  it('a changed node replaces the old one and nothing else moves', () => {
    const tree = replace(root, { ...one('d'), name: '新名' })
    expect(nodeOf(tree, 'd')?.name).toBe('新名')
    expect(tree.nodes[1]).toBe(root.nodes[1])
    expect(tree.nodes[2]).toBe(root.nodes[2])
  })

  it('a file is accepted only if it contains a tree', () => {
    expect(treeFrom(JSON.parse(JSON.stringify({ root, settings: {} })))).toEqual(root)
    expect(treeFrom(root)).toEqual(root)
    for (const wrong of [
      null,
      1,
      {},
      { root: 1 },
      { id: 'x', nodes: [{}] },
      { id: 'x', nodes: [] },
      { id: 'x', nodes: [start, { ...one('a'), who: 'gm' }] },
    ])
      expect(treeFrom(wrong)).toBeUndefined()
  })
})

describe('undo and redo', () => {
  it('go back and forth; a new change discards what was undone', () => {
    let history = { past: [] as readonly string[], now: 'a', future: [] as readonly string[] }
    for (const to of ['b', 'c']) history = step(history, { to })
    history = step(history, { back: true })
    expect(history.now).toBe('b')
    history = step(history, { again: true })
    expect(history.now).toBe('c')
    history = step(step(step(history, { back: true }), { back: true }), { back: true })
    expect(history.now).toBe('a')
    history = step(history, { to: 'd' })
    expect(history).toEqual({ past: ['a'], now: 'd', future: [] })
    expect(step(history, { to: 'd' })).toEqual(history)
  })
})
