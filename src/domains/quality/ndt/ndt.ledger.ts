import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { QualityIndex } from '#company/quality-index.ts'
import { insert, notDeleted, update } from '#server/db/rows.ts'
import { nextNumber } from '#server/document/number.ts'
import { fromShanghai, shanghai } from '#server/http/present.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { certificateOf } from '../inspection/inspector-cert.ledger.ts'
import { type Finding, findingsOf, type Indication, indicationProblem, largestText, methodsOf } from './ndt.rules.ts'
import { ndtRecords } from './ndt.table.ts'
import { NDT_DRAFT, NDT_REVIEWED, NDT_SIGNED } from './ndt-record.register.ts'
import { testedStep } from './ndt-step.query.ts'
import { USUAL } from './ndt-usual.rules.ts'

type Working = Pick<Context, 'tx' | 'newId' | 'now' | 'caller'>
type NdtRow = typeof ndtRecords.$inferSelect

/** 加工中, 待检, 不合格. */
const TESTABLE = ['2', '3', '7']
const LEVEL_TO_SIGN = 2
const LEVEL_TO_REVIEW = 3
const LEVELS = ['', 'Ⅰ级', 'Ⅱ级', 'Ⅲ级']

const USUAL_SIZE = { length: 3200, diameter: 2200 }

/** Φ600×6000 of a specification. */
export function sizeOf(specs: string): { length: number; diameter: number } {
  const [, diameter, length] = /[ΦφØ](\d{2,5})\s*[×xX*]\s*(\d{2,6})/.exec(specs) ?? []
  return length && diameter ? { length: Number(length), diameter: Number(diameter) } : USUAL_SIZE
}

/** 新增: a draft for the first method of a step that has none under way. */
export async function addNdt(ctx: Working, execId: string): Promise<string> {
  const { tx, caller, now } = ctx
  const step = await testedStep(tx, caller.tenantId, execId)
  if (!step) throw missing('数据不存在或已删除')
  const methods = methodsOf(step.qualities)
  if (methods.length === 0) throw new Refusal(`工序【${step.processName}】没有探伤指标`)
  if (!TESTABLE.includes(step.status)) throw new Refusal('只有加工中、待检或检验不合格的工序可以探伤')
  const open = await unused(ctx, execId)
  const method = methods.find(each => !open.some(row => row.method === each))
  if (!method) throw new Refusal(`该工序已有探伤记录【${open[0]?.ndtNo}】`, 409)
  const rule = { prefix: method, date: 'YMD', digits: 4 } as const
  const ndtNo = await nextNumber(tx, { tenantId: caller.tenantId, flowKey: `ndt:${method}`, rule, now })
  const { length, diameter } = sizeOf(step.specs)
  return insert(ctx, ndtRecords, {
    ...{ ...USUAL[method], ndtNo, state: NDT_DRAFT, method, execId, pieceId: step.pieceId, workId: step.workId, nodeKey: step.nodeKey },
    ...{ processName: step.processName, round: step.round, shaftLength: length, shaftDiameter: diameter, indicationCount: 0 },
    ...{ equipmentId: step.equipmentId ?? step.equipments[0]?.equipmentId ?? null, testTime: now, indications: [] },
  })
}

/** Records of a step that no inspection has used yet. */
const unused = ({ tx, caller }: Pick<Working, 'tx' | 'caller'>, execId: string) =>
  tx
    .select()
    .from(ndtRecords)
    .where(and(eq(ndtRecords.execId, execId), isNull(ndtRecords.inspectionId), notDeleted(ndtRecords, caller.tenantId)))
    .orderBy(ndtRecords.ndtNo)

async function locked({ tx, caller }: Working, id: string, state: string): Promise<NdtRow> {
  const [found] = await tx
    .select()
    .from(ndtRecords)
    .where(and(eq(ndtRecords.id, id), notDeleted(ndtRecords, caller.tenantId)))
    .for('update')
  if (!found) throw missing('数据不存在或已删除')
  if (found.state !== state) throw new Refusal('探伤记录状态已变化，请刷新后重试', 409)
  return found
}

export interface NdtInput {
  readonly id: string
  readonly standardNo: string
  readonly acceptLevel: string
  readonly equipmentId?: string | undefined
  readonly probe: string
  readonly frequency: string
  readonly sensitivity: string
  readonly couplant: string
  readonly coverage: string
  readonly surfaceState: string
  readonly shaftLength: number
  readonly shaftDiameter: number
  readonly testTime: string
  readonly remark: string
  readonly indications: readonly Omit<Indication, 'no'>[]
}

/** 保存 a draft. The largest indications and the conclusion are reckoned, never typed. */
export async function saveNdt(ctx: Working, { id, testTime, indications, equipmentId, ...values }: NdtInput): Promise<void> {
  const row = await locked(ctx, id, NDT_DRAFT)
  const rows = indications.map((each, at) => ({ ...each, no: at + 1 }))
  const problem = indicationProblem(rows, { length: values.shaftLength, diameter: values.shaftDiameter }, row.method)
  if (problem) throw new Refusal(problem)
  const tested = fromShanghai(testTime)
  if (tested > ctx.now) throw new Refusal('检测时间不能晚于现在')
  const step = await testedStep(ctx.tx, ctx.caller.tenantId, row.execId)
  if (equipmentId && !step?.equipments.some(each => each.equipmentId === equipmentId) && equipmentId !== row.equipmentId)
    throw new Refusal('仪器不在该工序的设备范围内')
  const { pass } = findingsOf(rows, step?.qualities ?? [], row.method)
  await update(ctx, ndtRecords, id, {
    ...{ ...values, equipmentId: equipmentId ?? null, testTime: tested, indications: rows, indicationCount: rows.length },
    ...{ largest: largestText(rows, row.method), conclusion: pass ? 'pass' : 'fail' },
  })
}

const NEEDED = { standardNo: '检测标准', acceptLevel: '验收级别', sensitivity: '灵敏度', coverage: '扫查范围' } as const

async function qualified({ tx, caller }: Working, { method, testTime }: NdtRow, level: number): Promise<string> {
  const day = shanghai(testTime ?? new Date()).slice(0, 10)
  const cert = await certificateOf({ tx, tenantId: caller.tenantId, day }, caller.userId, method)
  if (!cert || cert.level < level)
    throw new Refusal(`您在检测日没有有效的 ${method} ${LEVELS[level]}${level < 3 ? '及以上' : ''}资格，不能${level < 3 ? '签字' : '审核'}`)
  return cert.certNo
}

/** 签字. */
export async function signNdt(ctx: Working, id: string): Promise<void> {
  const row = await locked(ctx, id, NDT_DRAFT)
  const [missed] = Object.entries(NEEDED).filter(([key]) => !row[key as keyof typeof NEEDED])
  if (missed) throw new Refusal(`请先填写${missed[1]}`)
  const step = await testedStep(ctx.tx, ctx.caller.tenantId, row.execId)
  if (!row.equipmentId && (step?.equipments.length ?? 0) > 0) throw new Refusal('请先选择仪器')
  const { pass } = findingsOf(row.indications, step?.qualities ?? [], row.method)
  const certNo = await qualified(ctx, row, LEVEL_TO_SIGN)
  await update(ctx, ndtRecords, id, {
    ...{ state: NDT_SIGNED, inspectorId: ctx.caller.userId, inspectorCertNo: certNo },
    ...{ largest: largestText(row.indications, row.method), conclusion: pass ? 'pass' : 'fail' },
  })
}

/** 审核. From now on the record stays as it is. */
export async function reviewNdt(ctx: Working, id: string): Promise<void> {
  const row = await locked(ctx, id, NDT_SIGNED)
  if (row.inspectorId === ctx.caller.userId) throw new Refusal('检测人不能审核自己的探伤记录')
  const certNo = await qualified(ctx, row, LEVEL_TO_REVIEW)
  await update(ctx, ndtRecords, id, { state: NDT_REVIEWED, reviewerId: ctx.caller.userId, reviewerCertNo: certNo, reviewTime: ctx.now })
}

/** 退回修改. */
export async function sendBackNdt(ctx: Working, id: string, reason: string): Promise<void> {
  const row = await locked(ctx, id, NDT_SIGNED)
  const remark = [row.remark, `退回：${reason}`].filter(Boolean).join('\n').slice(0, 500)
  await update(ctx, ndtRecords, id, { state: NDT_DRAFT, inspectorId: null, inspectorCertNo: null, remark })
}

export interface Tested {
  /** Methods of the step without a reviewed record. */
  readonly lacking: readonly string[]
  readonly found: readonly Finding[]
  readonly ids: readonly string[]
}

/** What the records of a step say for its inspection. Each is used once: a second look needs a second test. */
export async function testedOf(ctx: Pick<Working, 'tx' | 'caller'>, execId: string, indices: readonly QualityIndex[]): Promise<Tested> {
  const methods = methodsOf(indices)
  if (methods.length === 0) return { lacking: [], found: [], ids: [] }
  const records = (await unused(ctx, execId)).filter(({ state }) => state === NDT_REVIEWED)
  const lacking = methods.filter(method => !records.some(row => row.method === method))
  const found = records.flatMap(({ indications, method }) => findingsOf(indications, indices, method).found)
  return { lacking, found, ids: records.map(({ id }) => id) }
}

/** The inspection that went by these records. */
export async function takeOver(ctx: Pick<Working, 'tx' | 'now'>, ids: readonly string[], inspectionId: string): Promise<void> {
  if (ids.length > 0)
    await ctx.tx
      .update(ndtRecords)
      .set({ inspectionId, updateTime: ctx.now })
      .where(inArray(ndtRecords.id, [...ids]))
}
