import { allBreaches } from '#app/nightly.ts'
import type { TestApp } from '../setup/app.ts'

/** Every invariant of the departments, on both sites. What they answer must be nothing. */
export async function breaches(app: TestApp): Promise<string[]> {
  const found: string[] = []
  for (const [name, check] of await allBreaches())
    for (const site of app.sites) for (const breach of await check(site.database.reader)) found.push(`${name}: ${JSON.stringify(breach)}`)
  return found
}
