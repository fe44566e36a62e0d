import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { notify } from '#platform/message/message.store.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
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
    const broken: string[] = []
    for (const [name, check] of await allBreaches()) for (const breach of await check(tx)) broken.push(`${name} ${JSON.stringify(breach)}`)
    if (broken.length === 0) return ''
    const content = [`对账发现 ${broken.length} 处不符：`, ...broken.slice(0, MOST_SHOWN)].join('\n')
    await notify(tx, newId, await holdersOf(tx, '000000', 'sysadmin'), { title: '对账不符', content }, site)
    return `${broken.length} 处不符`
  },
})

export async function dailyWorks(): Promise<Daily[]> {
  return [reconcile, ...(await discover<Daily>('daily')).map(found => found.value)]
}
