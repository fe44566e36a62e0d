import { expect, test } from 'vitest'
import { addressOfMenu, leavesOf, permissionsOf, renamed, searchLeaves, trailTo, visibleMenus } from './menu.ts'

const item = (id: string, name: string, path: string, more = {}) => ({ id, name, path, ...more })
const tree = [
  item('1', '系统管理', '/system', {
    children: [
      item('2', '用户管理', '/system/user', { py: 'yonghuguanli', pyi: 'yhgl' }),
      item('3', '管理用户组', '/system/group', { py: 'guanliyonghuzu', pyi: 'glyhz', meta: { roles: ['administrator'] } }),
    ],
  }),
  item('4', '帮助', 'https://example.com/help', { query: { lang: 'zh' } }),
  item('5', '手册', '/docs/manual.html'),
]

test('a leaf gets /index, a link opens the embedded page with its query', () => {
  expect(addressOfMenu(item('2', '用户', '/system/user'))).toBe('/system/user/index')
  expect(addressOfMenu(item('2', '用户', '/system/user/index'))).toBe('/system/user/index')
  expect(addressOfMenu(item('2', '报表', '/r', { query: { a: '1' } }))).toBe('/r/index?a=1')
  const link = new URL(addressOfMenu(tree[1]!), 'http://x')
  expect(link.pathname).toBe('/myiframe/urlPath')
  expect(Object.fromEntries(link.searchParams)).toEqual({ src: 'https://example.com/help', name: '帮助', lang: 'zh' })
  expect(addressOfMenu(tree[2]!)).toContain('/myiframe/urlPath?src=')
})

test('an item with roles is hidden from others', () => {
  expect(leavesOf(visibleMenus(tree, ['operator'])).map(leaf => leaf.id)).toEqual(['2', '4', '5'])
  expect(leavesOf(visibleMenus(tree, ['administrator']))).toHaveLength(4)
})

test('search: prefix first, then substring, then pinyin and initials', () => {
  const leaves = leavesOf(tree)
  expect(searchLeaves(leaves, '用户').map(leaf => leaf.id)).toEqual(['2', '3'])
  expect(searchLeaves(leaves, 'YHGL').map(leaf => leaf.id)).toEqual(['2'])
  expect(searchLeaves(leaves, 'guanli').map(leaf => leaf.id)).toEqual(['3', '2'])
  expect(searchLeaves(leaves, ' ')).toEqual([])
})

test('a renamed item is found by both names', () => {
  const leaves = leavesOf(renamed(tree, ({ id }) => ({ 1: 'System', 2: 'Users' })[id]))
  expect(leaves.map(leaf => leaf.name)).toEqual(['Users', '管理用户组', '帮助', '手册'])
  expect(leaves[0]).toMatchObject({ trail: ['System'], to: '/system/user/index' })
  expect(searchLeaves(leaves, 'user').map(leaf => leaf.id)).toEqual(['2'])
  expect(searchLeaves(leaves, '用户').map(leaf => leaf.id)).toEqual(['2', '3'])
})

test('the path down to an address', () => {
  expect(trailTo(tree, '/system/user/index')).toEqual(['1', '2'])
  expect(trailTo(tree, '/nowhere')).toEqual([])
})

test('buttons become a map of code to true', () => {
  expect(permissionsOf([{ code: 'user', children: [{ code: 'user_add' }, { code: 'user_edit' }] }])).toEqual({
    user_add: true,
    user_edit: true,
  })
})
