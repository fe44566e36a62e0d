import { and, desc, eq, inArray, lte, or } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import { INCOMING } from './grade-index.master.ts'
import { gradeIndices, gradeStandards, qualityIndices } from './standard.table.ts'

/** An index and the limits to judge by. */
export interface Asked {
  readonly indexId: string
  readonly indexCode: string
  readonly indexName: string
  readonly indexType: string
  readonly valueKind: string
  readonly unit: string | null
  readonly standardText: string | null
  readonly lowerLimit: string | null
  readonly upperLimit: string | null
  readonly isMandatory: string
}
interface When {
  readonly tx: Tx
  readonly tenantId: string
  readonly day: string
}

/** What is looked at in goods without a steel grade. */
const GENERAL = ['look', 'size', 'weight']
const described = {
  ...{
    indexId: qualityIndices.id,
    indexCode: qualityIndices.indexCode,
    indexName: qualityIndices.indexName,
    indexType: qualityIndices.indexType,
  },
  ...{ valueKind: qualityIndices.valueKind, unit: qualityIndices.unit, standardText: qualityIndices.standardText },
} as const

/** 来料检验指标. What is tested of these grades when they come in, by grade, as it stands on that day; grades that nobody has described are missing. */
export async function incomingIndices(
  { tx, tenantId, day }: When,
  grades: readonly string[],
): Promise<ReadonlyMap<string, readonly Asked[]>> {
  const known = await tx
    .select({ id: gradeStandards.id, steelGrade: gradeStandards.steelGrade })
    .from(gradeStandards)
    .where(
      and(notDeleted(gradeStandards, tenantId), eq(gradeStandards.enabled, 'yes'), inArray(gradeStandards.steelGrade, [...grades, ''])),
    )
  const rows = await tx
    .select({
      ...{ ...described, gradeStandardId: gradeIndices.gradeStandardId, enabled: gradeIndices.enabled },
      ...{ lowerLimit: gradeIndices.lowerLimit, upperLimit: gradeIndices.upperLimit, isMandatory: gradeIndices.isMandatory },
    })
    .from(gradeIndices)
    .innerJoin(qualityIndices, eq(qualityIndices.id, gradeIndices.indexId))
    .where(
      and(
        ...[notDeleted(gradeIndices, tenantId), eq(gradeIndices.stage, INCOMING), lte(gradeIndices.validFrom, day)],
        inArray(gradeIndices.gradeStandardId, [...known.map(({ id }) => id), '0']),
      ),
    )
    .orderBy(qualityIndices.indexCode, desc(gradeIndices.validFrom))
  return new Map(known.map(({ id, steelGrade }) => [steelGrade, inForce(rows.filter(row => row.gradeStandardId === id))]))
}

/** The latest row of each index, unless it was taken out of use. */
function inForce<R extends Asked & { readonly enabled: string }>(rows: readonly R[]): readonly Asked[] {
  const latest = rows.filter((row, at) => rows.findIndex(({ indexId }) => indexId === row.indexId) === at)
  return latest.filter(({ enabled }) => enabled === 'yes')
}

/** Of goods without a steel grade: how they look and whether they have their size. */
export const generalIndices = ({ tx, tenantId }: Omit<When, 'day'>): Promise<Asked[]> =>
  tx
    .select({
      ...{ ...described, lowerLimit: qualityIndices.lowerLimit, upperLimit: qualityIndices.upperLimit },
      isMandatory: qualityIndices.isMandatory,
    })
    .from(qualityIndices)
    .where(
      and(
        ...[notDeleted(qualityIndices, tenantId), eq(qualityIndices.enabled, 'yes'), eq(qualityIndices.isMandatory, 'yes')],
        inArray(qualityIndices.indexType, GENERAL),
      ),
    )
    .orderBy(qualityIndices.indexCode)

/** 废钢类别 of a steel grade. What nobody has described is taken for alloy steel, of which the shafts are made. */
export async function scrapClassOf({ tx, tenantId }: Omit<When, 'day'>, steelGrade: string | null | undefined): Promise<string> {
  const [found] = await tx
    .select({ scrapClass: gradeStandards.scrapClass })
    .from(gradeStandards)
    .where(and(notDeleted(gradeStandards, tenantId), eq(gradeStandards.steelGrade, steelGrade ?? '')))
  return found?.scrapClass ?? 'alloy'
}

/** 安全指标: said so in the book of indices, an echo of the ultrasonic test, or the energy that breaks a sample. */
export async function isSafetyIndex(
  { tx, tenantId }: Omit<When, 'day'>,
  { indexCode, indexName }: { readonly indexCode: string; readonly indexName: string },
  indexType: string | undefined,
): Promise<boolean> {
  if (indexType === 'UT' || indexName.includes('冲击')) return true
  const [found] = await tx
    .select({ id: qualityIndices.id })
    .from(qualityIndices)
    .where(
      and(
        ...[notDeleted(qualityIndices, tenantId), eq(qualityIndices.isSafety, 'yes')],
        or(eq(qualityIndices.indexCode, indexCode), eq(qualityIndices.indexName, indexName)),
      ),
    )
  return found !== undefined
}
