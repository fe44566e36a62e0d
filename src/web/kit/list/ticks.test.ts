import { describe, expect, it } from 'vitest'
import { difference, shownTicks, toggled } from './ticks.ts'
import { everyNode, pruned, type TreeNode } from './tree.ts'

const node = (value: string, ...children: TreeNode[]): TreeNode => ({ title: value, value, ...(children.length > 0 ? { children } : {}) })
const tree = [node('system', node('user', node('user_view'), node('user_edit')), node('post', node('post_view'))), node('work')]
const all = new Set(everyNode(tree).map(each => each.value))
const set = (...values: string[]) => new Set(values)
const click = (held: ReadonlySet<string>, value: string, seen: ReadonlySet<string> = all) => [...toggled(tree, held, value, seen)].sort()

describe('checkboxes of a tree', () => {
  it('show a page without its buttons as partial, and nothing that is not granted', () => {
    expect(shownTicks(tree, set('system', 'user'))).toEqual({ checked: [], halfChecked: ['system', 'user'] })
    expect(shownTicks(tree, set('system', 'user', 'user_view', 'user_edit'))).toEqual({
      checked: ['user', 'user_view', 'user_edit'],
      halfChecked: ['system'],
    })
  })

  it('a button adds its page and folders, and leaves them when it is removed', () => {
    expect(click(set(), 'user_view')).toEqual(['system', 'user', 'user_view'])
    expect(click(set('system', 'user', 'user_view'), 'user_view')).toEqual(['system', 'user'])
  })

  it('a folder adds and removes everything below it', () => {
    expect(click(set('system', 'user'), 'user')).toEqual(['system', 'user', 'user_edit', 'user_view'])
    expect(click(set('system', 'user', 'user_view', 'user_edit', 'post', 'post_view'), 'system')).toEqual([])
  })

  it('leave alone what a search hides', () => {
    const seen = set(...everyNode(pruned(tree, 'view')).map(each => each.value))
    expect(click(set(), 'user', seen)).toEqual(['system', 'user', 'user_view'])
    expect(click(set('system', 'user', 'user_view', 'user_edit'), 'user', seen)).toEqual(['system', 'user', 'user_edit'])
  })

  it('know what was added and removed', () => {
    expect(difference(set('a', 'b'), set('b', 'c'))).toEqual(['a'])
  })
})
