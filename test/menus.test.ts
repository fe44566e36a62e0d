import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import definitionPages from '#app/definition-pages.tsx'
import { allMasters, departmentOf, discover } from '#app/discover.ts'
import { departmentMenus } from '#app/release/department-menus.ts'
import type { DepartmentMenu } from '#model/menu.ts'
import type { Report } from '#model/report.ts'
import type { BoundEffects } from '#server/document/effects.ts'
import { iconNames } from '#web/kit/menu-icon.tsx'
import { type Announced, isPage } from '#web/shell/widgets.ts'

/** 菜单. Whatever a department shows in the menu leads to a page that is there, under an icon that travels. */
const root = join(import.meta.dirname, '..', 'src')
const pageFiles = readdirSync(join(root, 'domains'), { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.pages.tsx'))

describe('menus of the departments', async () => {
  const menus = (await discover<DepartmentMenu>('menu')).map(found => ({ ...found.value, department: departmentOf(found) }))
  const masters = (await allMasters()).map(found => ({ ...found.value, department: departmentOf(found) }))
  const announced = await Promise.all(
    pageFiles.map(async name => ((await import(join(root, 'domains', name))) as { default: readonly Announced[] }).default),
  )
  const own = announced
    .flat()
    .filter(isPage)
    .map(({ path }) => path)
  const generated = definitionPages.map(({ path }) => `${path}/index`)

  it('lead to pages, each of them announced once', () => {
    const paths = [...own, ...generated]
    expect(masters.filter(({ page }) => page && !paths.includes(`${page.path}/index`)).map(({ key }) => key)).toEqual([])
    expect(menus.flatMap(({ pages = [] }) => pages.filter(({ path }) => !own.includes(`${path}/index`)))).toEqual([])
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
    expect(generated.length).toBeGreaterThan(40)
  })

  it('order pages of their own, each once', () => {
    const listsOf = (department: string) => masters.filter(each => each.department === department && each.page?.icon).map(({ key }) => key)
    for (const { department, pages = [], order } of menus) {
      const shown = [...listsOf(department), ...pages.map(({ code }) => code)]
      expect(order.filter(key => !shown.includes(key))).toEqual([])
    }
    for (const { order } of menus) expect(new Set(order).size).toBe(order.length)
  })

  it('give an action to the roles it names, and else to whoever keeps the page', async () => {
    const { grants } = await departmentMenus()
    const holders = (code: string) => [...grants].flatMap(([role, codes]) => (codes.includes(code) ? [role] : [])).sort()
    const actions = masters.flatMap(({ key, page, actions, createActions }) =>
      page?.icon
        ? Object.entries({ ...actions, ...createActions }).map(([name, { roles }]) => ({ code: `${key}_${name}`, roles, page }))
        : [],
    )
    expect(actions.filter(({ roles }) => roles).length).toBeGreaterThan(5)
    // The page of documents awaiting effect is granted to the roles that flows name.
    const responsible = (await discover<BoundEffects>('effects')).flatMap(({ value }) => value.effects.responsible ?? [])
    expect(responsible).toContain('hr_specialist')
    // That of actions of two people to whoever files or confirms one.
    const together = masters.flatMap(({ page, actions, createActions }) =>
      Object.values({ ...actions, ...createActions }).flatMap(({ roles, second }) =>
        second.length > 0 ? [...(roles ?? page?.keeps ?? []), ...second.flatMap(each => each.roles)] : [],
      ),
    )
    expect(together).toEqual(expect.arrayContaining(['fin_head', 'cfo']))
    for (const { code, roles, page } of actions) {
      const keeps = code.startsWith('documentDue_') ? responsible : code.startsWith('waitingAction_') ? together : (page.keeps ?? [])
      expect([code, holders(code)]).toEqual([code, [...new Set(roles ?? keeps)].sort()])
    }
    // A page that a row links to may have roles of its own.
    expect(holders('workExec_inspect')).toEqual(['qc_engineer', 'qc_inspector'])
  })

  it('of reports lead to the page of any report, by the key of the report', async () => {
    const reports = (await discover<Report>('report')).map(({ value, file }) => ({ ...value, department: file.split(/[\\/]/)[1]! }))
    expect(
      reports.filter(({ key, page, department }) => ![`/${department}/report/${key}`, `/jinlei/sm/${key}`].includes(page.path)),
    ).toEqual([])
    expect(reports.filter(({ page }) => !iconNames.includes(`ant-design:${page.icon}`)).map(({ key }) => key)).toEqual([])
  })

  it('have icons that the browser knows', () => {
    const icons = [...menus, ...menus.flatMap(({ pages = [] }) => pages), ...masters.flatMap(({ page }) => page ?? [])].flatMap(
      ({ icon }) => (icon ? [`ant-design:${icon}`] : []),
    )
    expect(icons.length).toBeGreaterThan(40)
    expect(icons.filter(icon => !iconNames.includes(icon))).toEqual([])
  })
})
