import { bringRelease } from '#app/release/release.ts'
import { workCalendar } from '#domains/hr/attendance/calendar.table.ts'
import { holidays } from '#domains/hr/attendance/holiday.query.ts'
import { salaryGrades } from '#domains/hr/payroll/salary-grade.table.ts'
import { clients } from '#platform/auth/auth.table.ts'
import { posts } from '#platform/org/org.table.ts'
import { regions } from '#platform/region/region.table.ts'
import { sha256 } from '#server/auth/keys.ts'
import type { Seeding } from '#server/document/demo.ts'
import { posts as postSeeds } from './base/posts.ts'

/** Ids by code, for other loaders. */
export interface Base {
  roles: Map<string, string>
  posts: Map<string, string>
}

/** Client credentials of existing programs of this family; our own come from the configuration. */
const FAMILY_CLIENTS = [
  ['saber', 'saber_secret'],
  ['sword', 'sword_secret'],
] as const

/** What every company starts with: the data of a release, and data that belongs to the company from then on. */
export async function loadBase(seeding: Seeding): Promise<Base> {
  const { tx } = seeding
  const { regions: regionSeeds } = await import('./base/regions.ts')
  await tx
    .insert(regions)
    .values(regionSeeds.map((row, sort) => ({ code: row.code, parentCode: row.parent, name: row.name, regionLevel: row.level, sort })))
  await tx.insert(clients).values(FAMILY_CLIENTS.map(([clientId, secret]) => ({ clientId, secretHash: sha256(secret) })))
  await tx.insert(salaryGrades).values(
    Array.from({ length: 8 }, (_, step) => ({
      grade: `G${step + 1}`,
      baseAmount: `${3200 + step * 900}.00`,
      postAmount: `${800 + step * 650}.00`,
    })),
  )
  await tx.insert(workCalendar).values([...holidays])
  const { roles } = await bringRelease(seeding)
  return { roles, posts: await loadPosts(seeding) }
}

async function loadPosts({ tx, newId }: Seeding): Promise<Map<string, string>> {
  const ids = new Map(postSeeds.map(post => [post.code, newId()]))
  await tx
    .insert(posts)
    .values(postSeeds.map(({ code, name, category, sort }) => ({ id: ids.get(code)!, postCode: code, postName: name, category, sort })))
  return ids
}
