import { and, asc, eq, ne } from 'drizzle-orm'
import { formatDate, instantOf } from '#model/date.ts'
import type { Attachment } from '#model/form/field.ts'
import { must } from '#model/must.ts'
import { attachFiles, requireClaimable } from '#platform/file/claim.store.ts'
import type { Tx } from '#server/db/database.ts'
import { type Book, post } from '#server/document/ledger.ts'
import { nextNumbers } from '#server/document/number.ts'
import { inspectionIndices, inspections } from './inspection.table.ts'
import type { FoundIndex } from './inspection-index.register.ts'

/** 检验记录, as production writes them when it has judged a step. */
const NUMBERS = { flowKey: 'inspection', rule: { prefix: 'JY', date: 'YMD', digits: 4 } } as const

export interface Inspected {
  readonly workId: string
  readonly pieceId: string
  readonly execId: string
  readonly nodeKey: string
  readonly processName: string
  readonly round: number
  readonly checkNo: number
  /** Dictionary inspect_type. */
  readonly inspectType: string
  readonly pass: boolean
  readonly items: readonly FoundIndex[]
  readonly witnessName?: string
  readonly witnessFile?: readonly Attachment[]
  readonly photos?: readonly Attachment[]
  readonly sampleNo?: string
  readonly samplePlace?: string
  readonly remark?: string
  readonly inspectorId: string
  readonly opKey: string
  /** Of records of an earlier day. */
  readonly postTime?: Date
}

export async function recordInspections(book: Book, found: readonly Inspected[]): Promise<string[]> {
  const numbers = await numbersFor(book, found)
  const result = (pass: boolean) => (pass ? 'pass' : 'fail')
  const ids = await post(
    book,
    inspections,
    found.map(
      ({ pass, items, witnessName, witnessFile = [], photos = [], sampleNo, samplePlace, remark, postTime = book.now, ...rest }, at) => ({
        ...{ ...rest, inspectNo: must(numbers[at], 'its number'), result: result(pass), createUser: rest.inspectorId, postTime },
        ...{ indexCount: items.length, failCount: items.filter(each => !each.pass).length, py: '' },
        ...{
          witnessName: witnessName || null,
          witnessFile: witnessFile.length > 0 ? witnessFile : null,
          photos: photos.length > 0 ? photos : null,
          sampleNo: sampleNo || null,
          samplePlace: samplePlace || null,
          remark: remark || null,
        },
      }),
    ),
  )
  const values = found.flatMap(({ items, workId, pieceId, processName, nodeKey, round, checkNo, postTime = book.now }, at) =>
    items.map(({ values, worst, pass, isKey, lowerLimit, upperLimit, unit, deviation, ...item }, sort) => ({
      ...{ ...item, inspectionId: must(ids[at], 'its record'), workId, pieceId, processName, nodeKey, round, checkNo, postTime, py: '' },
      ...{
        sort: sort + 1,
        isKey: isKey ? 'yes' : 'no',
        lowerLimit: lowerLimit ?? null,
        upperLimit: upperLimit ?? null,
        unit: unit ?? null,
      },
      ...{ measuredValue: worst ?? null, samples: values.length > 1 ? values.join('、') : null, deviation: deviation ?? null },
      rowResult: result(pass),
    })),
  )
  for (let at = 0; at < values.length; at += 500) await post(book, inspectionIndices, values.slice(at, at + 500))
  return ids
}

/** In the order of the records, those of a day at once. */
async function numbersFor({ tx, tenantId, now }: Book, found: readonly Inspected[]): Promise<string[]> {
  const dayOf = ({ postTime = now }: Inspected) => formatDate(postTime, 'yyyy-MM-dd')
  const counts = new Map<string, number>()
  for (const each of found) counts.set(dayOf(each), (counts.get(dayOf(each)) ?? 0) + 1)
  const numbers = new Map<string, IterableIterator<string>>()
  for (const [day, count] of counts)
    numbers.set(day, (await nextNumbers(tx, { ...NUMBERS, tenantId, now: instantOf(day) }, count)).values())
  return found.map(each => must(numbers.get(dayOf(each))?.next().value, 'its number'))
}

const RECORD = 'row:inspection'

/** What a witness has signed and photos belong to whoever inspects until the record is written, and to the record from then on. */
export const requireOwnFiles = (tx: Tx, ownerId: string, brought: readonly Attachment[]) =>
  requireClaimable(
    tx,
    { ownerId, subjectKind: RECORD },
    brought.map(({ id }) => id),
  )

export const keepFiles = (tx: Tx, inspectionId: string, brought: readonly Attachment[]): Promise<void> =>
  attachFiles(
    tx,
    RECORD,
    inspectionId,
    brought.map(({ id }) => id),
  )

/** How often a step was inspected. */
export const inspectionsOf = (tx: Tx, execId: string) =>
  tx.select().from(inspections).where(eq(inspections.execId, execId)).orderBy(asc(inspections.checkNo))

/** 首检: nobody has inspected another piece of the order at this step. */
export async function isFirstPiece(
  tx: Tx,
  { workId, nodeKey, pieceId }: { readonly workId: string; readonly nodeKey: string; readonly pieceId: string },
): Promise<boolean> {
  const at = inspections
  const others = await tx
    .select({ id: at.id })
    .from(at)
    .where(and(eq(at.workId, workId), eq(at.nodeKey, nodeKey), ne(at.pieceId, pieceId), eq(at.isDeleted, 0)))
    .limit(1)
  return others.length === 0
}

/** Whether a request was carried out before. */
export async function isRecorded(tx: Tx, tenantId: string, opKey: string): Promise<boolean> {
  const found = await tx
    .select({ id: inspections.id })
    .from(inspections)
    .where(and(eq(inspections.opKey, opKey), eq(inspections.tenantId, tenantId)))
  return found.length > 0
}

/** What was wrong when a step was inspected last. */
export async function failuresOf(tx: Tx, execId: string): Promise<Pick<FoundIndex, 'indexName' | 'limits' | 'values' | 'pass'>[]> {
  const last = (await inspectionsOf(tx, execId)).at(-1)
  if (!last) return []
  const found = await tx.select().from(inspectionIndices).where(eq(inspectionIndices.inspectionId, last.id)).orderBy(inspectionIndices.sort)
  return found.map(({ indexName, limits, samples, measuredValue, rowResult }) => ({
    ...{ indexName, limits: limits ?? '', pass: rowResult === 'pass' },
    values: (samples ?? measuredValue ?? '').split('、').filter(Boolean),
  }))
}

/** The values beyond their limits when a step was inspected last. */
export async function failedIndices(tx: Tx, execId: string): Promise<(typeof inspectionIndices.$inferSelect)[]> {
  const last = (await inspectionsOf(tx, execId)).at(-1)
  if (last?.result !== 'fail') return []
  return tx
    .select()
    .from(inspectionIndices)
    .where(and(eq(inspectionIndices.inspectionId, last.id), eq(inspectionIndices.rowResult, 'fail')))
    .orderBy(inspectionIndices.sort)
}
