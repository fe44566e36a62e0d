import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { discover } from '#app/discover.ts'
import type { DepartmentMenu } from '#model/menu.ts'
import type { Report } from '#model/report.ts'
import { iconNames } from '#web/kit/menu-icon.tsx'
import { type Announced, isPage } from '#web/shell/widgets.ts'

/** 菜单. Whatever a department shows in the menu leads to a page that is there, under an icon that travels. */
const root = join(import.meta.dirname, '..', 'src')
const pageFiles = readdirSync(join(root, 'domains'), { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.pages.tsx'))

describe('menus of the departments', async () => {
  const menus = (await discover<DepartmentMenu>('menu')).map(({ value }) => value)
  const entries = menus.flatMap(({ pages }) => pages)
  const pages = await Promise.all(
    pageFiles.map(async name => ((await import(join(root, 'domains', name))) as { default: readonly Announced[] }).default),
  )
  const paths = new Set(
    pages
      .flat()
      .filter(isPage)
      .map(({ path }) => path),
  )

  it('lead to pages', () => {
    expect(entries.filter(({ path }) => !paths.has(`${path}/index`)).map(({ path }) => path)).toEqual([])
  })

  it('of reports lead to the page of any report, by the key of the report', async () => {
    const reports = (await discover<Report>('report')).map(({ value, file }) => ({ ...value, department: file.split(/[\\/]/)[1]! }))
    expect(reports.filter(({ key, path, department }) => path !== `/${department}/report/${key}`)).toEqual([])
    expect(reports.filter(({ menu }) => !iconNames.includes(`ant-design:${menu.icon}`)).map(({ key }) => key)).toEqual([])
  })

  it('have icons that the browser knows', () => {
    const icons = [...menus, ...entries].map(({ icon }) => `ant-design:${icon}`)
    expect(icons.filter(icon => !iconNames.includes(icon))).toEqual([])
  })
})
