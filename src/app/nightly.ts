import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { tellAdministrators } from '#platform/upkeep/upkeep.store.ts'
import { verifySite } from '#server/db/audit.ts'
import type { Tx } from '#server/db/database.ts'
import { type Daily, daily } from '#server/jobs/daily.ts'
import { discover } from './discover.ts'

type Check = (tx: Tx) => Promise<readonly unknown[]>

let found: Promise<[string, Check][]> | undefined

/** Every invariant: functions of `*.query.ts` whose names end in Breaches. */
export function allBreaches(): Promise<[string, Check][]> {
  found ??= findBreaches()
  return found
}

async function findBreaches(): Promise<[string, Check][]> {
  const files = ['platform', 'domains'].flatMap(folder => {
    const root = join(import.meta.dirname, '..', folder)
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name => /\.query\.(ts|js)$/.test(name))
    return names.map(name => join(root, name))
  })
  const modules = await Promise.all(files.map(file => import(pathToFileURL(file).href) as Promise<Record<string, unknown>>))
  return modules.flatMap(module =>
    Object.entries(module).flatMap(([name, value]): [string, Check][] =>
      name.endsWith('Breaches') && typeof value === 'function' ? [[name, value as Check]] : [],
    ),
  )
}

const MOST_SHOWN = 20

/** 对账. Checks all invariants and reports breaches to the administrators. */
const reconcile = daily({
  name: 'reconcile',
  async run({ tx, site, newId }) {
    const found: string[] = []
    for (const [name, check] of await allBreaches()) for (const breach of await check(tx)) found.push(`${name} ${JSON.stringify(breach)}`)
    if (found.length === 0) return ''
    const content = [`对账发现 ${found.length} 处不符：`, ...found.slice(0, MOST_SHOWN)].join('\n')
    await tellAdministrators({ tx, site, newId }, '对账不符', content)
    return { found: content }
  },
})

/** 审计校验. Whether the trail is whole, meets its anchors, and the books are what it says of them. */
const verify = daily({
  name: 'audit',
  async run({ tx, site, app, newId }) {
    const { entries, faults } = await verifySite(site.database, await app.anchors.read(site.schema))
    if (faults.length === 0) return `${entries} 条记录完整`
    const content = [`审计校验发现 ${faults.length} 处异常：`, ...faults.slice(0, MOST_SHOWN)].join('\n')
    await tellAdministrators({ tx, site, newId }, '审计校验异常', content)
    return { found: content }
  },
})

export async function dailyWorks(): Promise<Daily[]> {
  return [reconcile, verify, ...(await discover<Daily>('daily')).map(found => found.value)]
}
