import { departmentNames } from '#company/departments.ts'
import type { Flow } from '#model/flow/flow.ts'
import { walk } from '#model/flow/locate.ts'
import { formNameOf } from '#model/flow/name.ts'
import { type Master, menuOf as menuOfMaster } from '#model/master.ts'
import type { DepartmentMenu, PageMenu } from '#model/menu.ts'
import { menuOf as menuOfReport, type Report } from '#model/report.ts'
import { documentDue } from '#platform/work/document-due.register.ts'
import { waitingAction } from '#platform/work/waiting-action.register.ts'
import { menus } from '#seed/base/menus.ts'
import { EXTERNAL_ROLE, withoutExport } from '#seed/base/roles.ts'
import type { ButtonSeed, MenuSeed } from '#seed/shape.ts'
import type { BoundEffects } from '#server/document/effects.ts'
import { allMasters, departmentOf, discover, type Found } from '../discover.ts'

/** Menus of the departments: the pages of their masters and registers, and one entry for the documents of each flow. */
export interface DepartmentMenus {
  menus: MenuSeed[]
  /** Pages of departments that are shown in a menu of the platform, because their path lies below it: 我的扣款 at `/work/deduction`. */
  elsewhere: MenuSeed[]
  /** Role → codes. */
  grants: Map<string, string[]>
}

const icon = (name: string) => `ant-design:${name}`
const button = (code: string, name: string, action: ButtonSeed['action']): ButtonSeed => ({ code, name, action })

const see = (code: string) => [button(`${code}_view`, '查看', 2)]
const look = (code: string) => [...see(code), button(`${code}_export`, '导出', 1)]
const keep = (code: string) => [
  button(`${code}_add`, '新增', 1),
  button(`${code}_edit`, '修改', 2),
  button(`${code}_delete`, '删除', 3),
  ...look(code),
  button(`${code}_import`, '导入', 1),
]
const buttonsOf = { master: keep, book: look, page: see } as const

export async function departmentMenus(): Promise<DepartmentMenus> {
  const [own, masters, reports, flows, effects] = await Promise.all([
    discover<DepartmentMenu>('menu'),
    allMasters(),
    discover<Report>('report'),
    discover<Flow>('flow'),
    discover<BoundEffects>('effects'),
  ])
  const responsible = [...new Set(effects.flatMap(({ value }) => value.effects.responsible ?? []))]
  const together = [...new Set(masters.flatMap(({ value }) => togetherIn(value)))]
  const grants = new Map<string, string[]>()
  const grant: Grant = (role, codes) =>
    grants.set(role, [...(grants.get(role) ?? []), ...(role === EXTERNAL_ROLE ? withoutExport(codes) : codes)])
  const elsewhere: MenuSeed[] = []
  const domains = [...new Set([...own, ...masters, ...reports, ...flows].map(departmentOf))]
  return {
    grants,
    elsewhere,
    menus: domains.map((domain, at) => {
      const menu = own.find(found => departmentOf(found) === domain)?.value
      const within = <T>(found: readonly Found<T>[]) => found.filter(each => departmentOf(each) === domain).map(each => each.value)
      const shown = [...within(masters).flatMap(master => menuOfMaster(master) ?? []), ...(menu?.pages ?? [])].map(page =>
        page.code === documentDue.key
          ? { ...page, keeps: responsible }
          : page.code === waitingAction.key
            ? { ...page, keeps: together }
            : page,
      )
      const pages = ordered(shown, menu?.order ?? []).map((page, sort) => pageMenu(page, 10 + sort, grant))
      elsewhere.push(...pages.filter(isElsewhere))
      const read = within(reports).map((report, sort) => pageMenu(menuOfReport(report), 30 + sort, grant))
      const documents = within(flows).map((flow, sort) => flowMenu(flow, 40 + sort, grant))
      return {
        code: menu?.code ?? `dept_${domain}`,
        name: menu?.name ?? departmentNames[domain] ?? domain,
        path: `/${domain}`,
        icon: icon(menu?.icon ?? 'folder-open-outlined'),
        sort: menu?.sort ?? 60 + at,
        children: [...pages.filter(page => !isElsewhere(page)), ...read, ...documents],
      }
    }),
  }
}

/** Roles that file or confirm actions of two people. */
const togetherIn = ({ actions, createActions, page }: Master): string[] =>
  [...Object.values(actions), ...Object.values(createActions)].flatMap(({ second, roles }) =>
    second.length > 0 ? [...(roles ?? page?.keeps ?? []), ...second.flatMap(each => each.roles)] : [],
  )

const isElsewhere = ({ path }: MenuSeed) => menus.some(menu => path.startsWith(`${menu.path}/`))

type Grant = (role: string, codes: readonly string[]) => void

function ordered(pages: readonly PageMenu[], order: readonly string[]): PageMenu[] {
  const place = ({ code }: PageMenu) => (order.includes(code) ? order.indexOf(code) : order.length)
  return [...pages].sort((one, other) => place(one) - place(other))
}

function pageMenu(
  { code, name, path, icon: look_, kind, buttons = [], keeps = [], reads = [], views = [] }: PageMenu,
  sort: number,
  grant: Grant,
): MenuSeed {
  const all = [...buttonsOf[kind](code), ...buttons.map(([key, title]) => button(`${code}_${key}`, title, 2))]
  const reserved = new Set(buttons.flatMap(([key, , roles]) => (roles ? [`${code}_${key}`] : [])))
  for (const role of keeps) grant(role, [code, ...all.map(each => each.code).filter(each => !reserved.has(each))])
  for (const [key, , roles = []] of buttons) for (const role of roles) grant(role, [code, `${code}_${key}`])
  for (const role of reads) grant(role, [code, `${code}_view`, `${code}_export`])
  for (const role of views) grant(role, [code, `${code}_view`])
  return { code, name, path, icon: icon(look_), sort, buttons: all }
}

function flowMenu(flow: Flow, sort: number, grant: Grant): MenuSeed {
  const code = `flow_${flow.key}`
  const buttons = look(flow.key)
  for (const role of rolesOf(flow)) grant(role, [code, ...buttons.map(each => each.code)])
  const name = formNameOf(flow.title)
  return {
    code,
    name: /(申请|）)$/.test(name) ? name : `${name}单`,
    path: `/work/process/${flow.key}`,
    icon: icon('file-text-outlined'),
    sort,
    buttons,
  }
}

/** People who decide about documents of a flow may look them up, within the role's data scope. */
function rolesOf(flow: Flow): string[] {
  const named = [...walk(flow.root)].flatMap(path => {
    const { node } = path.at(-1)!
    if (!('who' in node)) return []
    // For a person named in the document, the role of the fallback.
    const behind = 'empty' in node ? node.empty.flatMap(each => (each.to === 'users' ? each.who : [])) : []
    return [...node.who, ...behind].flatMap(spec =>
      spec.by === 'role'
        ? spec.ids
        : spec.by === 'rule'
          ? [spec.name]
          : spec.by === 'initiatorPick'
            ? (spec.from ?? []).flatMap(from => (from.by === 'role' ? from.ids : []))
            : [],
    )
  })
  return [...new Set(named)]
}

/** All menus: those of the platform, with the pages of departments that belong there, and those of the departments. */
export function merged(base: readonly MenuSeed[], { menus: departments, elsewhere }: DepartmentMenus): MenuSeed[] {
  const below = ({ path }: MenuSeed): readonly MenuSeed[] => [
    ...elsewhere.filter(page => page.path.startsWith(`${path}/`)),
    ...departments.flatMap(menu => (menu.path === path ? (menu.children ?? []) : [])),
  ]
  return [
    ...base.map(menu => ({ ...menu, children: [...(menu.children ?? []), ...below(menu)] })),
    ...departments.filter(menu => !base.some(each => each.path === menu.path)),
  ]
}
