import { describe, expect, test } from 'vitest'
import { shortLabel, tabLabel } from './tab-label.ts'
import {
  addTag,
  closeAll,
  closeLeft,
  closeOthers,
  closeRight,
  closeTag,
  HOME,
  onlyHome,
  orderTags,
  paramsIn,
  restoreTabs,
  type TabList,
  type Tag,
  togglePin,
} from './tabs.ts'

const tag = (value: string): Tag => ({ label: value, value, params: {}, query: {}, meta: {}, group: [], close: true })
const open = (...paths: string[]): TabList => paths.reduce((tabs, path) => addTag(tabs, tag(path)), onlyHome())
const paths = ({ tags }: TabList) => tags.map(each => each.value)

describe('tab labels', () => {
  const name = '供应商变更审批（供应商提交）'

  test('are not cut while they fit', () => {
    for (const label of ['首页', '供应商资质变更', tabLabel('请假申请', '新建')]) expect(shortLabel(label, 'zh')).toBe(label)
    expect(shortLabel('Leave request · Register', 'en')).toBe('Leave request · Register')
  })

  test('keep what distinguishes list, form and documents of a flow', () => {
    const short = ['台账', '新建', 'GYSBG202611150001', 'GYSBG202611150002'].map(what => shortLabel(tabLabel(name, what), 'zh'))
    expect(short).toEqual(['供应商变… · 台账', '供应商变… · 新建', '供应… · …150001', '供应… · …150002'])
    expect(shortLabel('Supplier information change · GYSBG202611150001', 'en')).toBe('Supplier inform… · …150001')
    expect(shortLabel('供应商变更审批历史记录', 'zh')).toBe('供应商变更审批…')
  })

  test('keep the bracketed part, in which related flows differ', () => {
    expect(shortLabel('供应商变更审批（业务员）', 'zh')).toBe('供应…（业务员）')
    expect(shortLabel(name, 'zh')).toBe('供应…（供应商提交）')
  })
})

describe('spec 4.5', () => {
  test('adding a tab makes it current and never duplicates it', () => {
    const tabs = addTag(open('/a', '/b'), { ...tag('/a'), query: { id: '7' } })
    expect(paths(tabs)).toEqual([HOME, '/a', '/b'])
    expect(tabs.current).toBe('/a')
    expect(tabs.tags[1]?.query).toEqual({ id: '7' })
  })

  test('returning to a tab changes only the current one', () => {
    const before = open('/a', '/b')
    expect(addTag(before, tag('/a')).tags).toBe(before.tags)
    expect(addTag(before, { ...tag('/a'), label: 'A' }).tags).not.toBe(before.tags)
  })

  test('the only tab cannot be closed, home never', () => {
    expect(onlyHome().tags[0]?.close).toBe(false)
    expect(closeTag(onlyHome(), HOME)).toEqual(onlyHome())
    expect(open('/a').tags.map(each => each.close)).toEqual([false, true])
    expect(paths(closeTag(open('/a'), HOME))).toEqual([HOME, '/a'])
  })

  test('closing the active tab opens the previous one; closing another changes nothing', () => {
    expect(closeTag(open('/a', '/b'), '/b').current).toBe('/a')
    expect(closeTag(open('/a'), '/a').current).toBe(HOME)
    expect(closeTag(open('/a', '/b'), '/a').current).toBe('/b')
  })

  test('close others keeps the current tab and home', () => {
    const tabs = closeOthers(open('/a', '/b', '/c'), '/b')
    expect(paths(tabs)).toEqual([HOME, '/b'])
    expect(tabs.current).toBe('/b')
  })

  test('close all keeps home; pinned tabs stay', () => {
    expect(closeAll(open('/a', '/b'))).toEqual(onlyHome())
    expect(paths(closeAll(togglePin(open('/a', '/b'), '/b')))).toEqual([HOME, '/b'])
  })

  test('left and right of a tab', () => {
    expect(paths(closeLeft(open('/a', '/b', '/c'), '/b'))).toEqual([HOME, '/b', '/c'])
    const right = closeRight(open('/a', '/b', '/c'), '/a')
    expect(paths(right)).toEqual([HOME, '/a'])
    expect(right.current).toBe('/a')
  })
})

test('tabs take the order they are dragged into; home stays first, pinned ones before the rest', () => {
  expect(paths(orderTags(open('/a', '/b', '/c'), ['/c', '/a', '/b']))).toEqual([HOME, '/c', '/a', '/b'])
  expect(paths(orderTags(open('/a', '/b'), ['/b', HOME, '/a']))).toEqual([HOME, '/b', '/a'])
  expect(paths(orderTags(togglePin(open('/a', '/b', '/c'), '/b'), ['/c', '/b', '/a']))).toEqual([HOME, '/b', '/c', '/a'])
})

test('spec 3: a tag keeps the params of its path', () => {
  expect(paramsIn('/work/process/:flowKey/detail/:processInstanceId/:businessId', '/work/process/leave/detail/7/8')).toEqual({
    flowKey: 'leave',
    processInstanceId: '7',
    businessId: '8',
  })
  expect(paramsIn('/system/user/index', '/system/user/index')).toEqual({})
  const params = { key: 'leave' }
  expect(restoreTabs({ tags: [{ ...tag('/flow/design/leave'), params }], current: HOME }).tags[1]?.params).toEqual(params)
})

test('restored tabs have no duplicates and start with home', () => {
  const tabs = restoreTabs({ tags: [tag('/a'), tag('/a'), tag(HOME), { nonsense: 1 }], current: '/gone' })
  expect(paths(tabs)).toEqual([HOME, '/a'])
  expect(tabs.current).toBe(HOME)
  expect(restoreTabs(undefined)).toEqual(onlyHome())
})
