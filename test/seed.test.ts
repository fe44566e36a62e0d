import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as icons from '@ant-design/icons'
import { describe, expect, it } from 'vitest'
import { departmentMenus, merged } from '#app/release/department-menus.ts'
import { allDictionaries } from '#app/release/dictionaries.ts'
import { allParameters } from '#app/release/parameters.ts'
import { holidays, wholeWeek } from '#domains/hr/attendance/holiday.query.ts'
import { leaveGrants } from '#domains/hr/demo/leave.ts'
import { employees } from '#domains/hr/demo/workforce.ts'
import { codesUnder, menus, readyMenus, topMenus } from '#seed/base/menus.ts'
import { posts } from '#seed/base/posts.ts'
import { regions } from '#seed/base/regions.ts'
import { EXTERNAL_ROLE, roles } from '#seed/base/roles.ts'
import { attachments } from '#seed/demo/attachments.ts'
import { sites } from '#seed/demo/company.ts'
import { messages } from '#seed/demo/messages.ts'
import { notices } from '#seed/demo/notices.ts'
import { people } from '#seed/demo/people.ts'
import { type DeptSeed, dataScopeKey, type MenuSeed, orgCategoryKey } from '#seed/shape.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const repeated = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at)
const missing = (values: string[], known: string[]) => values.filter(value => !known.includes(value))

const { system, business } = await allDictionaries()
const parameters = await allParameters()
const dictionaries = [...system, ...business]
const keysOf = (code: string) => dictionaries.find(each => each.code === code)?.entries.map(entry => entry.key) ?? []

describe('dictionaries', () => {
  it('have unique codes, and unique keys within a code', () => {
    expect(repeated(dictionaries.map(each => each.code))).toEqual([])
    expect(dictionaries.filter(each => repeated(each.entries.map(entry => entry.key)).length > 0).map(each => each.code)).toEqual([])
    expect(
      dictionaries.filter(each => each.entries.length === 0 || each.entries.some(entry => !entry.value)).map(each => each.code),
    ).toEqual([])
  })

  it('keep the written order where keys look like numbers', () => {
    expect(keysOf('tax_rate')).toEqual(['0.13', '0.09', '0.06', '0.03', '0.01', '0'])
    expect(keysOf('approval_status')).toEqual(['1', '2', '3', '8', '9'])
  })

  it('have figures as JSON in the remark where a rule needs them', () => {
    const figures = (code: string) =>
      dictionaries.find(each => each.code === code)!.entries.map(entry => JSON.parse(entry.remark ?? 'null') as Record<string, unknown>)
    for (const each of figures('vehicle_violate')) expect(Object.keys(each)).toEqual(['score', 'fineMin', 'fineMax'])
    for (const each of figures('pay_term')) expect(Object.keys(each)).toEqual(['days', 'from', 'prepay'])
    for (const each of figures('guest_level')) expect(Object.keys(each)).toEqual(['mealLimit'])
  })

  it('list all flows with the path of their form', () => {
    const flow = dictionaries.find(each => each.code === 'flow')!.entries
    expect(flow).toHaveLength(128)
    expect(flow.filter(entry => entry.remark !== `/work/process/${entry.key}`)).toEqual([])
  })
})

describe('parameters', () => {
  it('have unique keys and a remark', () => {
    expect(repeated(parameters.map(each => each.paramKey))).toEqual([])
    expect(repeated(parameters.map(each => each.paramName + each.remark))).toEqual([])
    expect(parameters.filter(each => !(each.paramName && each.remark))).toEqual([])
    // What only the operator knows is initially empty: an address for Android, the token, the list of external sites.
    const empty = parameters.filter(each => !each.paramValue).map(each => each.paramKey)
    expect(empty.sort()).toEqual(['app.android.url', 'bigscreen.token', 'menu.link.origins'])
  })

  it('have a flow for every threshold, and a number as value', () => {
    const thresholds = parameters.filter(each => /^flow\..+\.t\d$/.test(each.paramKey))
    expect(
      missing(
        thresholds.map(each => each.paramKey.split('.')[1]!),
        keysOf('flow'),
      ),
    ).toEqual([])
    expect(thresholds.filter(each => !/^\d+(\.\d+)?$/.test(each.paramValue))).toEqual([])
  })

  it('contain valid JSON where the value is not a number', () => {
    for (const each of parameters.filter(one => one.paramValue.startsWith('{'))) expect(() => JSON.parse(each.paramValue)).not.toThrow()
  })
})

const flatten = (list: MenuSeed[]): MenuSeed[] => list.flatMap(menu => [menu, ...flatten(menu.children ?? [])])
const allMenus = flatten(menus)
const allCodes = allMenus.flatMap(menu => [menu.code, ...(menu.buttons ?? []).map(each => each.code)])

describe('menus', () => {
  it('have unique codes, buttons and paths', () => {
    expect(repeated(allCodes)).toEqual([])
    expect(repeated(allMenus.map(menu => menu.path))).toEqual([])
    expect(repeated(topMenus.map(each => each.code))).toEqual([])
  })

  it('have buttons named after their page', () => {
    const strange = allMenus.flatMap(menu => (menu.buttons ?? []).filter(each => !each.code.startsWith(`${menu.code}_`)))
    expect(strange).toEqual([])
  })

  it('use icons that exist', () => {
    const component = (icon: string) =>
      icon
        .replace(/^ant-design:/, '')
        .split('-')
        .map(word => word[0]!.toUpperCase() + word.slice(1))
        .join('')
    const used = [...allMenus.map(menu => menu.icon), ...topMenus.map(each => each.icon)]
    expect(used.filter(icon => !icon.startsWith('ant-design:') || !(component(icon) in icons))).toEqual([])
  })

  it('leave out what is not ready', () => {
    expect(readyMenus().map(menu => menu.code)).toEqual(['work', 'desk', 'system', 'authority', 'monitor'])
    expect(codesUnder('data_scope', 'api_scope')).toEqual([])
  })

  it('are below one of the top menus, those of the departments too', async () => {
    const all = merged(readyMenus(), await departmentMenus()).map(menu => menu.code)
    expect(topMenus.flatMap(each => each.menus).toSorted()).toEqual(all.toSorted())
  })
})

/** Role holders that the demo approval chains expect. */
const holders: Record<string, string[]> = {
  administrator: ['admin'],
  admin: [],
  supplier: ['supplier01'],
  // Heads of workshops and teams, each for their own.
  team_leader: ['ma.zhiqiang', 'lu.dahai'],
  workshop_head: ['meng.deshan', 'long.fei', 'duan.lei', 'lei.ming', 'ge.changhe', 'wang.yang'],
  vp_dept: ['xu.xiangdong', 'shen.guohua', 'tang.lixin'],
  vp_supply: ['shen.guohua'],
  vp_prod: ['xu.xiangdong'],
  chief_engineer: ['gu.mingyuan'],
  cfo: ['fang.jing'],
  gm: ['qin.haifeng'],
  chairman: ['lu.zhenbang'],
  admin_head: ['su.min'],
  reception_clerk: ['lin.xiaoyan'],
  lodging_clerk: ['he.li'],
  fleet_clerk: ['qian.dayong'],
  archivist: ['jiang.wen'],
  librarian: ['jiang.wen'],
  legal: ['ding.yifan'],
  hr_head: ['zhou.hui'],
  hr_specialist: ['wu.qian'],
  audit: ['han.dong'],
  fin_head: ['zheng.guoping'],
  ap_acct: ['feng.jie'],
  ar_acct: ['cao.ying'],
  cost_acct: ['wei.lin'],
  tax_acct: ['yan.fang'],
  cashier: ['jiang.xue'],
  purchase_head: ['sun.jianguo'],
  buyer: ['zhu.lei', 'xie.yun'],
  outsource_clerk: ['deng.kai'],
  bid_office: ['peng.tao'],
  wh_head: ['luo.zhigang'],
  wh_keeper: ['liang.yan', 'song.jun'],
  knife_keeper: ['song.jun'],
  logistics_head: ['tian.ye'],
  logistics_clerk: ['dong.hao'],
  sales_head: ['yuan.li'],
  sales_rep: ['pan.yang'],
  sales_clerk: ['yu.na'],
  tech_head: ['fan.wenbin'],
  process_head: ['shi.lei'],
  process_eng: ['yao.yuan', 'zou.jian', 'xiong.bin'],
  quality_head: ['jin.yu'],
  qc_engineer: ['tao.yong'],
  qc_inspector: ['he.qi'],
  prod_head: ['hou.liang'],
  planner: ['shao.min'],
  casting_head: ['lei.ming'],
  equip_head: ['shi.jian'],
  equip_engineer: ['li.ming'],
  safety_head: ['kang.wei'],
  safety_officer: ['qiu.ling'],
  security_head: ['jiang.tao'],
  gate_guard: ['chang.qing'],
  sysadmin: ['admin'],
}

const tree = (dept: DeptSeed): DeptSeed[] => [dept, ...(dept.children ?? []).flatMap(tree)]

describe('roles', () => {
  it('grant existing menus and buttons', () => {
    expect(repeated(roles.map(role => role.alias))).toEqual([])
    expect(roles.flatMap(role => (role.menus === 'all' ? [] : missing([...role.menus], allCodes)))).toEqual([])
    expect(roles.filter(role => !keysOf('data_scope_type').includes(String(dataScopeKey[role.dataScope])))).toEqual([])
  })

  it('give external accounts no export', async () => {
    const { grants } = await departmentMenus()
    const granted = [...(roles.find(role => role.alias === EXTERNAL_ROLE)?.menus ?? []), ...(grants.get(EXTERNAL_ROLE) ?? [])]
    expect(granted).toEqual(expect.arrayContaining(['work_todo', 'supplier_view', 'payment_view', 'purchaseInvoice_view']))
    expect(granted.filter(code => code.endsWith('_export'))).toEqual([])
  })

  it('are held by the people that approval chains expect', () => {
    for (const [role, accounts] of Object.entries(holders)) {
      const held = people.filter(person => person.roles.includes(role)).map(person => person.account)
      expect(held.toSorted(), role).toEqual(accounts.toSorted())
    }
    expect(
      missing(
        roles.map(role => role.alias),
        [...Object.keys(holders), 'staff', 'dept_head'],
      ),
    ).toEqual([])
    expect(
      missing(
        people.flatMap(person => person.roles),
        roles.map(role => role.alias),
      ),
    ).toEqual([])
  })

  it('make all staff hold `staff`, and nobody else', () => {
    expect(people.filter(person => person.roles.includes('staff') !== (person.type !== 3))).toEqual([])
  })
})

describe('company', () => {
  const accounts = people.map(person => person.account)

  it.each(sites)('site $id: every department has an existing head and leader in charge', site => {
    const depts = tree(site.departments)
    expect(repeated(depts.map(each => each.code))).toEqual([])
    expect(repeated(depts.map(each => each.name))).toEqual([])
    expect(
      missing(
        depts.flatMap(each => [each.head, each.vp]),
        accounts,
      ),
    ).toEqual([])
    expect(
      missing(
        people.flatMap(person => person.depts),
        depts.map(each => each.code),
      ),
    ).toEqual([])
    expect(depts.filter(each => !keysOf('org_category').includes(String(orgCategoryKey[each.deptType])))).toEqual([])
    expect(existsSync(`${root}/seed/demo/${site.logo}`)).toBe(true)
    expect(readFileSync(`${root}/seed/demo/${site.logo}`, 'utf8')).toContain(site.shortName)
  })

  it('gives department heads the role', () => {
    const heads = [
      ...new Set(
        tree(sites[0]!.departments)
          .filter(each => each.deptType !== 'team')
          .map(each => each.head),
      ),
    ]
    const holding = people.filter(person => person.roles.includes('dept_head')).map(person => person.account)
    expect(holding.toSorted()).toEqual(heads.toSorted())
  })

  it('distinguishes the two sites', () => {
    for (const field of [
      'companyName',
      'shortName',
      'pageTitle',
      'logo',
      'apiPrefix',
      'storageKeyPrefix',
      'tokenKeyPrefix',
      'domain',
    ] as const)
      expect(new Set(sites.map(site => site[field])).size, field).toBe(2)
  })
})

/** GB 32100: 17 characters weighted by powers of 3 modulo 31, and a check character. */
function creditCodeHolds(code: string): boolean {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  if (!/^[159ANY][1239]\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(code)) return false
  let weight = 1
  let sum = 0
  for (const character of code.slice(0, 17)) {
    sum += alphabet.indexOf(character) * weight
    weight = (weight * 3) % 31
  }
  return alphabet[(31 - (sum % 31)) % 31] === code[17]
}

describe('people', () => {
  it('have unique accounts, numbers, phones and mails', () => {
    for (const field of ['account', 'code', 'phone', 'email'] as const)
      expect(repeated(people.map(person => person[field])), field).toEqual([])
    expect(people.filter(person => !/^1[3-9]\d{9}$/.test(person.phone))).toEqual([])
    expect(people.filter(person => !/^[\w.]+@[\w-]+(\.[\w-]+)+$/.test(person.email))).toEqual([])
  })

  it('have a post and a department, except external ones', () => {
    const inside = people.filter(person => person.type !== 3)
    expect(inside.filter(person => person.depts.length === 0)).toEqual([])
    expect(
      missing(
        inside.map(person => person.post),
        posts.map(post => post.code),
      ),
    ).toEqual([])
    expect(people.filter(person => (person.type === 3) !== (person.supplier !== undefined))).toEqual([])
    expect(
      people.filter(person => !keysOf('sex').includes(String(person.sex)) || !keysOf('user_type').includes(String(person.type))),
    ).toEqual([])
  })

  it('include the three special accounts', () => {
    const find = (account: string) => people.find(person => person.account === account)!
    expect(find('admin')).toMatchObject({ type: 2, depts: ['it'] })
    expect(find('worker01')).toMatchObject({ type: 1, depts: ['forge', 'machining'] })
    expect(find('supplier01').type).toBe(3)
  })

  it('give the supplier a valid credit code', () => {
    expect(people.filter(person => person.supplier && !creditCodeHolds(person.supplier.creditCode))).toEqual([])
    expect(creditCodeHolds('91379900MA3DEM018T')).toBe(false)
  })
})

describe('leave', () => {
  it('grants annual days by years of work, from the day a year is full', () => {
    const newHires = employees.filter(({ status }) => status === 'probation')
    const typesIn = (year: number, account: string) =>
      leaveGrants(year, [{ years: 1, days: 5 }]).flatMap(grant => (grant.account === account ? grant.leaveType : []))
    for (const { account, entryDate } of newHires) {
      const year = Number(entryDate.slice(0, 4))
      expect([0, 1, 2].map(later => typesIn(year + later, account))).toEqual([['swap'], ['annual', 'swap'], ['annual', 'swap']])
    }
    expect(newHires.length).toBeGreaterThan(0)
  })
})

describe('posts and regions', () => {
  it('have unique posts in known categories', () => {
    expect(repeated(posts.map(post => post.code))).toEqual([])
    expect(repeated(posts.map(post => post.name))).toEqual([])
    expect(
      missing(
        posts.map(post => String(post.category)),
        keysOf('post_category'),
      ),
    ).toEqual([])
  })

  it('put every region below the one its code says', () => {
    expect(regions.filter(region => region.level === 1)).toHaveLength(34)
    expect(repeated(regions.map(region => region.code))).toEqual([])
    expect(regions.filter(region => !/^\d{6}$/.test(region.code))).toEqual([])
    expect(
      missing(
        regions.map(region => region.parent),
        ['00', ...regions.map(region => region.code)],
      ),
    ).toEqual([])
  })
})

describe('notices and messages', () => {
  it('are from and to existing people', () => {
    const accounts = people.map(person => person.account)
    expect(missing([...notices.map(notice => notice.author), ...messages.map(message => message.to)], accounts)).toEqual([])
    expect(
      missing(
        notices.map(notice => String(notice.noticeType)),
        keysOf('notice'),
      ),
    ).toEqual([])
  })

  it('attach existing files, and leave none unused', () => {
    const names = attachments.map(each => each.name)
    const used = notices.flatMap(notice => notice.attachments)
    expect(repeated(names)).toEqual([])
    expect(missing(used, names)).toEqual([])
    expect(missing(names, used)).toEqual([])
  })

  it.each(attachments)('$name holds real $kind bytes', ({ name, kind, bytes }) => {
    const content = bytes()
    expect(name.endsWith(`.${kind}`)).toBe(true)
    expect(new TextDecoder('utf-8', { fatal: true }).decode(content).length).toBeGreaterThan(50)
    if (kind !== 'pdf') return
    const text = content.toString('latin1')
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
    expect(text.startsWith('%PDF-1.4')).toBe(true)
    expect(text.slice(start, start + 4)).toBe('xref')
    const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(match => Number(match[1]))
    expect(offsets).toHaveLength(7)
    offsets.forEach((offset, at) => {
      expect(text.slice(offset).startsWith(`${at + 1} 0 obj\n`)).toBe(true)
    })
    const stream = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(text)!
    expect(stream[2]).toHaveLength(Number(stream[1]))
  })
})

describe('calendar', () => {
  it('has unique days, and 1 January of every year', () => {
    const days = holidays.map(({ day }) => day)
    expect(repeated(days)).toEqual([])
    expect(holidays.filter(({ day, worked }) => day.endsWith('-01-01') && !worked).length).toBe(
      new Set(days.map(day => day.slice(0, 4))).size,
    )
  })

  it('has whole working weeks from the week after next, on any day', () => {
    const weeks = (today: string) => [wholeWeek(today, 0), wholeWeek(today, 1), wholeWeek(today, 2)]
    // Monday to Sunday of one week give the same weeks.
    for (const today of ['2026-11-16', '2026-11-22']) expect(weeks(today)).toEqual(['2026-11-30', '2026-12-07', '2026-12-14'])
    // 中秋节 and 国庆节 break three consecutive weeks.
    expect(weeks('2026-09-01')).toEqual(['2026-09-14', '2026-10-12', '2026-10-19'])
    // A week in two years, and one that starts with New Year's Day.
    expect(weeks('2026-12-07')).toEqual(['2026-12-21', '2027-01-04', '2027-01-11'])
    expect(weeks('2028-12-18')).toEqual(['2029-01-08', '2029-01-15', '2029-01-22'])
  })
})
