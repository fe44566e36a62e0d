import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Tx } from '../../src/server/db/database.ts'
import type { TestHouse } from '../setup/house.ts'

/** Every invariant of the departments: functions of `*.query.ts` whose names end in Breaches. What they answer must be nothing. */
const domains = join(import.meta.dirname, '../../src/domains')
type Check = (tx: Tx) => Promise<readonly unknown[]>

const checks: Promise<[string, Check][]> = Promise.all(
  readdirSync(domains, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.query.ts'))
    .map(async name => (await import(pathToFileURL(join(domains, name)).href)) as Record<string, unknown>),
).then(modules =>
  modules.flatMap(module =>
    Object.entries(module).flatMap(([name, value]): [string, Check][] =>
      name.endsWith('Breaches') && typeof value === 'function' ? [[name, value as Check]] : [],
    ),
  ),
)

export async function breaches({ house }: TestHouse): Promise<string[]> {
  const found: string[] = []
  for (const [name, check] of await checks)
    for (const site of house.sites) for (const breach of await check(site.database.reader)) found.push(`${name}: ${JSON.stringify(breach)}`)
  return found
}
