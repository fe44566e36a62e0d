import Big from 'big.js'
import { openPenalty } from '#domains/finance/penalty/penalty.ledger.ts'
import { finishInspection, inspectedOf, startInspection, stopInspection } from '#domains/warehouse/arrival/arrival-inspect.ledger.ts'
import { draftReturn } from '#domains/warehouse/purchase-return/purchase-return.ledger.ts'
import { formatDate } from '#model/date.ts'
import type { DocumentOf, SubmittedOf } from '#model/flow/flow.ts'
import { positive } from '#model/form/arithmetic.ts'
import { must } from '#model/must.ts'
import { effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { type Asked, generalIndices, incomingIndices } from '../standard/grade-standard.ledger.ts'
import { CHANGED, recordInspection } from './incoming.ledger.ts'
import { rawMaterialQualityResult } from './raw_material_quality_result.flow.ts'
import { PASS } from './verdict.rules.ts'

type Doc = DocumentOf<typeof rawMaterialQualityResult>
type Submitted = SubmittedOf<typeof rawMaterialQualityResult>
type Asking = Pick<FormContext<Doc>, 'tx' | 'tenantId' | 'doc' | 'now'>
type Found = NonNullable<Awaited<ReturnType<typeof inspectedOf>>>
type Line = Found['lines'][number]

/** 来料质检. The rows are those of the truck and of the grade standard; the truck waits from the submit on, and the last step judges it. */
export default effects(rawMaterialQualityResult, {
  propose: async ctx => ({ inspectorId: ctx.initiator.user }),

  /** The papers of the truck, whether the form was opened from it or the truck picked in the form. */
  async brings(ctx) {
    const found = await inspectedOf(ctx, ctx.doc.arrivalId)
    const millCertNo = [...new Set(found?.lines.flatMap(line => line.millCertNo ?? []))].join('、').slice(0, 64)
    return { ...(millCertNo ? { millCertNo } : {}), ...(found && found.certFile.length > 0 ? { certFile: found.certFile } : {}) }
  },

  async lends(ctx) {
    const found = await inspectedOf(ctx, ctx.doc.arrivalId)
    return found?.certFile.map(({ id }) => id) ?? []
  },

  async compute(ctx) {
    const found = await inspectedOf(ctx, ctx.doc.arrivalId)
    if (!found) return {}
    const asked = await indicesFor(ctx, found)
    return {
      items: found.lines.map(itemOf),
      indexes: found.lines.flatMap(line => indexRows(line, asked(line) ?? [])),
      ingots: found.lines.flatMap(({ id, ingots }) =>
        ingots.map(({ id: ingotId, heatNo, weight }) => ({
          ...{ ingotId, heatNo, unitWeight: weight, arrivalLineId: id, ingotResult: PASS },
        })),
      ),
    }
  },

  async facts({ tx, tenantId, doc }) {
    const found = await inspectedOf({ tx, tenantId }, doc.arrivalId)
    return { buyerUserId: found?.arrival.buyerId ?? '', keeperUserId: found?.arrival.keeperId ?? '' }
  },

  async check(ctx) {
    const found = await inspectedOf(ctx, ctx.doc.arrivalId)
    if (!found || found.lines.length === 0) return [{ path: 'arrivalId', message: '该到货单没有待检的物料' }]
    if (found.lines.length !== ctx.doc.items.length) return [{ path: 'arrivalId', message: CHANGED }]
    if (found.isUnweighed) return [{ path: 'arrivalId', message: '按重量计量的货物须先过磅' }]
    return [...dayFaults(ctx), ...(await gradeFaults(ctx as Asking, found)), ...lineFaults(ctx.doc, found), ...deductFaults(ctx.doc, found)]
  },

  claims: ({ doc }) => [
    {
      ...{ subject: 'arrival.inspection', subjectId: doc.arrivalId, path: 'arrivalId' },
      refusal: ({ number }) => `该到货单正在检验：${number}`,
    },
  ],

  submitted: ctx => startInspection(ctx, ctx.doc.arrivalId),

  async approved(ctx) {
    const { doc, number } = ctx
    await finishInspection(ctx, doc.arrivalId, verdictsOf(doc), number)
    await recordInspection(ctx, doc)
    if (doc.items.some(({ failQty }) => positive(failQty))) await draftReturn(ctx.acting, doc.arrivalId, ctx.initiator)
    if (positive(doc.qualityDeduct))
      await openPenalty(ctx, {
        ...{ supplierId: doc.supplierId, sourceType: 'inspection', sourceId: ctx.documentId, sourceNo: number },
        ...{ penaltyReason: `来料质量扣款：${doc.disposalReason ?? number}`, deductAmount: must(doc.qualityDeduct, 'the deduction') },
      })
  },

  rejected: ctx => stopInspection(ctx, ctx.doc.arrivalId),
})

function itemOf(line: Line) {
  const { id: arrivalLineId, materialId, materialCode, materialName, specs, modelNo, unit, arrivalQty, arrivalWeight, steelGrade } = line
  return {
    ...{ arrivalLineId, materialId, materialCode, materialName, specs, modelNo, unit, arrivalQty, arrivalWeight, steelGrade },
    ...{ isOfIngots: line.isOfIngots ? 'yes' : 'no', checkQty: arrivalQty, heatNo: line.heatNo ?? heatsOf(line).join('、').slice(0, 64) },
  }
}

const heatsOf = ({ ingots }: Pick<Line, 'ingots'>): string[] => [...new Set(ingots.map(({ heatNo }) => heatNo))]

/** Each heat of a line is tested by itself. */
function indexRows(line: Line, asked: readonly Asked[]) {
  const heats: readonly (string | undefined)[] = line.isOfIngots ? heatsOf(line) : [undefined]
  return heats.flatMap(heatNo =>
    asked.map(({ indexId, indexCode, indexType, valueKind, isMandatory, lowerLimit, upperLimit, ...index }) => ({
      ...{
        rowNo: [line.lineNo, heatNo, indexCode].filter(Boolean).join('/'),
        arrivalLineId: line.id,
        heatNo,
        indexId,
        indexType,
        valueKind,
      },
      ...{ isMandatory, stdLower: lowerLimit ?? undefined, stdUpper: upperLimit ?? undefined },
      standard: standardOf({ lowerLimit, upperLimit, ...index }),
    })),
  )
}

/** As people write it: 0.380–0.450 %, ≤ 0.015 %, or the words of the standard. */
function standardOf({
  lowerLimit,
  upperLimit,
  unit,
  standardText,
}: Pick<Asked, 'lowerLimit' | 'upperLimit' | 'unit' | 'standardText'>): string {
  const limits =
    lowerLimit && upperLimit ? `${lowerLimit}–${upperLimit}` : lowerLimit ? `≥ ${lowerLimit}` : upperLimit ? `≤ ${upperLimit}` : ''
  return limits ? [limits, unit].filter(Boolean).join(' ') : (standardText ?? '')
}

/** What is tested of a line, as it stands on the day of the inspection; of a grade that nobody has described, nothing. */
async function indicesFor(ctx: Asking, { lines }: Found): Promise<(line: Line) => readonly Asked[] | undefined> {
  const day = ctx.doc.inspectDate ?? formatDate(ctx.now, 'yyyy-MM-dd')
  const grades = lines.flatMap(({ steelGrade }) => steelGrade ?? [])
  const [byGrade, general] = [await incomingIndices({ ...ctx, day }, grades), await generalIndices(ctx)]
  return line => (line.steelGrade ? byGrade.get(line.steelGrade) : general)
}

const verdictsOf = ({ items, ingots, disposalReason }: Submitted) =>
  items.map(item => ({
    ...{ arrivalLineId: must(item.arrivalLineId, 'a line'), heatNo: item.heatNo },
    ...{ concessionQty: item.concessionQty ?? '0', failQty: item.failQty ?? '0', reason: item.defectDesc ?? disposalReason },
    ingots: ingots
      .filter(row => row.arrivalLineId === item.arrivalLineId)
      .map(({ ingotId, ingotResult, defectDesc }) => ({ ingotId: must(ingotId, 'an ingot'), result: ingotResult, reason: defectDesc })),
  }))

function dayFaults({ doc, now }: FormContext<Submitted>): Fault[] {
  return doc.inspectDate > formatDate(now, 'yyyy-MM-dd') ? [{ path: 'inspectDate', message: '检验日期不能晚于今天' }] : []
}

async function gradeFaults(ctx: Asking, found: Found): Promise<Fault[]> {
  const asked = await indicesFor(ctx, found)
  return found.lines.flatMap((line, at) =>
    asked(line) ? [] : [{ path: `items.${at}.steelGrade`, message: `材质 ${line.steelGrade ?? ''} 没有材质标准，请质检工程师先维护` }],
  )
}

/** Steel has a heat; what is taken with a deviation is told apart by its batch. */
function lineFaults({ items }: Submitted, { lines }: Found): Fault[] {
  return lines.flatMap((line, at): Fault[] => {
    const item = items.find(({ arrivalLineId }) => arrivalLineId === line.id)
    if (line.isSteel && !item?.heatNo) return [{ path: `items.${at}.heatNo`, message: '钢锭、坯料须填写炉号' }]
    if (line.batchManaged === 'yes' || !positive(item?.concessionQty)) return []
    return [{ path: `items.${at}.concessionQty`, message: '没有批次管理的物料，让步品无法与合格品分开，请退货或换货' }]
  })
}

function deductFaults({ qualityDeduct }: Submitted, { lines }: Found): Fault[] {
  const most = lines.reduce((sum, { arrivalQty, taxPrice }) => sum.plus(new Big(arrivalQty).times(taxPrice).round(2)), new Big(0))
  return qualityDeduct && most.lt(qualityDeduct) ? [{ path: 'qualityDeduct', message: `质量扣款不能超过到货金额 ${most.toFixed(2)}` }] : []
}
