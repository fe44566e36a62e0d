import { matchPath } from 'react-router'

/** Spec 4.5 and the tag entity of section 3, as pure functions on a list. */
export interface Tag {
  label: string
  /** The path, which identifies the tab. */
  value: string
  /** Where the tab is, if its page shares the tab of another address. */
  at?: string
  params: Record<string, string>
  query: Record<string, string>
  meta: { keepAlive?: boolean; icon?: string }
  group: string[]
  close: boolean
  /** Pinned tabs are on the left, as icons, and survive the close commands. */
  pinned?: boolean
  /** The query it was opened with; a hidden page keeps it. */
  search?: string
}

export interface TabList {
  tags: Tag[]
  current: string
}

export const HOME = '/wel/index'
export const homeTag: Tag = {
  label: '首页',
  value: HOME,
  params: {},
  query: {},
  meta: { keepAlive: true, icon: 'home' },
  group: [],
  close: false,
}

export const onlyHome = (): TabList => ({ tags: [homeTag], current: HOME })

/** The `params` of a tag: what an address has in the places of its page's pattern. */
export function paramsIn(pattern: string, pathname: string): Record<string, string> {
  const params = matchPath({ path: pattern, end: true }, pathname)?.params ?? {}
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value ?? '']))
}

/** A single tab cannot be closed, nor can home while it is the first one. */
function withCloseFlags(tags: Tag[]): Tag[] {
  return tags.map(tag => {
    const close = tags.length > 1 && tag.value !== HOME
    return tag.close === close ? tag : { ...tag, close }
  })
}

const list = (tags: Tag[], current: string): TabList => ({ tags: withCloseFlags(tags), current })

/** Makes the tab current; an existing tab takes the new address. */
export function addTag({ tags }: TabList, tag: Tag): TabList {
  const known = tags.findIndex(each => each.value === tag.value)
  if (known < 0) return list([...tags, tag], tag.value)
  const before = tags[known]!
  const after = { ...before, ...tag, pinned: before.pinned, close: before.close }
  // Returns the same list if nothing changed, to avoid redrawing.
  if (JSON.stringify(after) === JSON.stringify(before)) return { tags, current: tag.value }
  return list(tags.with(known, after), tag.value)
}

/** Closing the active tab opens the previous one, or the first. */
export function closeTag(before: TabList, value: string): TabList {
  const index = before.tags.findIndex(tag => tag.value === value)
  const tag = before.tags[index]
  if (!tag?.close) return before
  const tags = before.tags.filter(each => each.value !== value)
  const current = before.current === value ? (tags[index - 1] ?? tags[0])!.value : before.current
  return list(tags, current)
}

const keep = (before: TabList, staying: (tag: Tag, index: number) => boolean, current: string): TabList => {
  const tags = before.tags.filter((tag, index) => tag.value === HOME || tag.pinned || staying(tag, index))
  const open = tags.some(tag => tag.value === before.current) ? before.current : current
  return list(tags, open)
}

/** Keeps the given tab and home. */
export const closeOthers = (before: TabList, value: string): TabList => ({
  ...keep(before, tag => tag.value === value, value),
  current: value,
})
export const closeAll = (before: TabList): TabList => keep(before, () => false, HOME)
export const closeLeft = (before: TabList, value: string): TabList => {
  const at = before.tags.findIndex(tag => tag.value === value)
  return keep(before, (_, index) => index >= at, value)
}
export const closeRight = (before: TabList, value: string): TabList => {
  const at = before.tags.findIndex(tag => tag.value === value)
  return keep(before, (_, index) => index <= at, value)
}

const rank = (tag: Tag) => (tag.value === HOME ? 0 : tag.pinned ? 1 : 2)
const byRank = (tags: readonly Tag[]) => [...tags].sort((a, b) => rank(a) - rank(b))

/** Reorders the tabs; home stays first and pinned tabs before the others. */
export function orderTags(before: TabList, values: readonly string[]): TabList {
  const at = ({ value }: Tag) => (values.includes(value) ? values.indexOf(value) : values.length)
  return list(byRank([...before.tags].sort((a, b) => at(a) - at(b))), before.current)
}

/** Pinned tabs stand behind home, in the order of pinning. */
export function togglePin(before: TabList, value: string): TabList {
  if (value === HOME) return before
  const tags = before.tags.map(tag => (tag.value === value ? { ...tag, pinned: !tag.pinned } : tag))
  return list(byRank(tags), before.current)
}

/** Stored data may have an older shape; home is always first. */
export function restoreTabs(stored: unknown): TabList {
  const found = stored as Partial<TabList> | undefined
  const seen = new Set<string>()
  const tags = (Array.isArray(found?.tags) ? found.tags : []).filter(
    (tag): tag is Tag =>
      typeof tag?.value === 'string' &&
      typeof tag.label === 'string' &&
      tag.value !== HOME &&
      !seen.has(tag.value) &&
      seen.add(tag.value) !== undefined,
  )
  const all = [
    homeTag,
    ...tags.map(tag => ({ ...tag, params: tag.params ?? {}, query: tag.query ?? {}, meta: tag.meta ?? {}, group: tag.group ?? [] })),
  ]
  const current = all.some(tag => tag.value === found?.current) ? (found?.current as string) : HOME
  return list(all, current)
}
