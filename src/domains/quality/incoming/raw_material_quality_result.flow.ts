import { agree, startedBy, together } from '#company/approvers.ts'
import { materialColumns, OFTEN_EMPTY } from '#domains/warehouse/material/material.master.ts'
import { cc, when } from '#model/flow/chain.ts'
import { anyRow, either, equals, over } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { personIn } from '#model/flow/people.ts'
import { atMost, minus, positive } from '#model/form/arithmetic.ts'
import { attachments, date, dict, money, quantity, ref, text, textarea, user, weight, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { MEASURED } from '../standard/quality-index.master.ts'
import { CONCESSION, FAIL, hasBadHeat, hidesFailure, mayDispose, overallOf, PASS, quantityOf, resultOf, worstOf } from './verdict.rules.ts'

const check = (label: string) => dict(label, { derived: true, code: 'check_result', tones: TONES })
const TONES = { pass: 'success', fail: 'danger', concession: 'warning', wait: 'neutral', na: 'neutral' } as const

const items = lines(
  '到货明细',
  {
    arrivalLineId: ref('到货行', { derived: true, to: 'arrivalLine' }),
    ...materialColumns.derived,
    isOfIngots: yesNo('按锭判定', { derived: true }),
    heatNo: text('炉号', { max: 64, help: '钢锭、坯料必填' }),
    steelGrade: text('材质', { derived: true }),
    arrivalQty: quantity('到货数量', { derived: true }),
    arrivalWeight: weight('到货重量(kg)', { derived: true }),
    checkQty: quantity('检验数量', { required: true, totalled: false }),
    concessionQty: quantity('让步数量', { min: 0, help: '有偏离但可接收；按锭判定的由锭明细得出' }),
    failQty: quantity('不合格数量', { min: 0, help: '拒收；按锭判定的由锭明细得出' }),
    passQty: quantity('合格数量', { derived: true }),
    chemResult: check('化学成分'),
    surfaceResult: check('表面质量'),
    sizeResult: check('尺寸重量'),
    utResult: check('超声探伤'),
    defectDesc: text('缺陷描述', { max: 200 }),
  },
  {
    ...{ min: 1, rowsBy: 'arrivalLineId', exempt: OFTEN_EMPTY },
    derive: {
      concessionQty: (row, doc) => quantityOf(row, doc, CONCESSION, row.concessionQty),
      failQty: (row, doc) => quantityOf(row, doc, FAIL, row.failQty),
      passQty: row => minus(minus(row.arrivalQty, row.concessionQty), row.failQty),
      chemResult: (row, doc) => worstOf(row.arrivalLineId, doc, 'chem'),
      surfaceResult: (row, doc) => worstOf(row.arrivalLineId, doc, 'look', 'paint'),
      sizeResult: (row, doc) => worstOf(row.arrivalLineId, doc, 'size', 'form', 'rough', 'weight'),
      utResult: (row, doc) => worstOf(row.arrivalLineId, doc, 'UT', 'MT', 'PT'),
    },
  },
)

const indexes = lines(
  '检验指标',
  {
    indexId: ref('指标', { derived: true, to: 'qualityIndex' }),
    standard: text('标准要求', { derived: true, identity: true, max: 300 }),
    heatNo: text('炉号', { derived: true, identity: true }),
    measuredValue: quantity('实测值', { totalled: false, when: (_, row) => !row.valueKind || row.valueKind === MEASURED }),
    textValue: dict('定性结果', { code: 'check_result', offers: [PASS, FAIL], when: (_, row) => row.valueKind !== MEASURED }),
    rowResult: check('单项判定'),
    isMandatory: yesNo('必检', { derived: true }),
    indexType: dict('指标类别', { derived: true, code: 'index_type' }),
    stdLower: quantity('下限', { derived: true }),
    stdUpper: quantity('上限', { derived: true }),
    rowNo: text('序号', { derived: true }),
    valueKind: dict('指标性质', { derived: true, code: 'value_kind' }),
    arrivalLineId: ref('到货行', { derived: true, to: 'arrivalLine' }),
  },
  { rowsBy: 'rowNo', derive: { rowResult: row => resultOf(row) } },
)

const ingots = lines(
  '锭明细',
  {
    ingotId: ref('锭号', { derived: true, to: 'arrivalIngot' }),
    heatNo: text('炉号', { derived: true }),
    unitWeight: weight('单重(kg)', { derived: true, totalled: true }),
    ingotResult: dict('判定', { required: true, code: 'check_result', offers: [PASS, CONCESSION, FAIL] }),
    defectDesc: text('缺陷描述', { max: 200 }),
    arrivalLineId: ref('到货行', { derived: true, to: 'arrivalLine' }),
  },
  { rowsBy: 'ingotId' },
)

const isNotGood = (doc: Readonly<Record<string, unknown>>) => doc.overallResult !== undefined && doc.overallResult !== PASS
const [concedes, rejects] = [anyRow('items', over('concessionQty', 0)), anyRow('items', over('failQty', 0))]

/**
 * 来料质检结果确认. What the inspector found in a truck of material, index by index and ingot by ingot. Approved, what is good may be received,
 * what is taken with a deviation keeps that mark, and what is not good stands apart.
 */
export const rawMaterialQualityResult = flow('raw_material_quality_result', {
  title: '来料质检结果确认',
  en: 'Incoming material quality result confirmation',
  prefix: 'LLZJ',
  fields: {
    arrivalId: ref('到货单', {
      ...{ required: true, to: 'arrival', within: { offer: '"inspectable"' } },
      copy: { supplierId: 'supplierId', purchaseOrderNo: 'purchaseOrderNo', arrivalDate: 'arrivalDate' },
    }),
    supplierId: ref('供应商', { derived: true, required: true, to: 'supplier' }),
    purchaseOrderNo: text('采购订单号', { derived: true }),
    arrivalDate: date('到货日期', { derived: true, required: true }),
    inspectorId: user('检验员', { required: true }),
    inspectDate: date('检验日期', { required: true, initial: 'today' }),
    millCertNo: text('质保书号', { required: true, max: 64 }),
    certFile: attachments('质保书', { required: true }),
    overallResult: dict('综合判定', {
      ...{ derived: true, required: true, code: 'quality_result' },
      tones: { pass: 'success', fail: 'danger', concession: 'warning', partial: 'warning' },
    }),
    disposal: dict('不合格处置', { required: true, code: 'quality_disposal', when: isNotGood }),
    disposalReason: textarea('处置说明', { max: 500, when: isNotGood }),
    qualityDeduct: money('质量扣款', { min: 0, when: isNotGood }),
    items,
    indexes,
    ingots,
  },
  derive: { overallResult: doc => overallOf(doc) },
  rules: [
    { on: 'inspectDate', ok: doc => (doc.inspectDate ?? '') >= (doc.arrivalDate ?? ''), message: '检验日期不能早于到货日期' },
    {
      on: 'items',
      cell: 'checkQty',
      each: row => positive(row.checkQty) && atMost(row.checkQty, row.arrivalQty),
      message: '检验数量须大于零且不超过到货数量',
    },
    { on: 'items', cell: 'failQty', each: row => !!row.passQty && atMost(0, row.passQty), message: '让步与不合格数量之和不能超过到货数量' },
    {
      on: 'indexes',
      cell: 'measuredValue',
      each: row => row.valueKind !== MEASURED || !!row.measuredValue || row.isMandatory !== 'yes',
      message: '必检指标须填写实测值',
    },
    {
      on: 'indexes',
      cell: 'textValue',
      each: row => row.valueKind === MEASURED || !!row.textValue || row.isMandatory !== 'yes',
      message: '必检指标须选择结果',
    },
    {
      on: 'items',
      ok: doc => !(doc.items ?? []).some(row => hasBadHeat(row, doc)),
      message: '必检指标不合格的炉号不能判合格，须让步或拒收',
    },
    {
      on: 'items',
      ok: doc => !(doc.items ?? []).some(row => hidesFailure(row, doc)),
      message: '有指标不合格时，让步数量或不合格数量须大于零',
    },
    {
      on: 'disposal',
      ok: doc => !isNotGood(doc) || mayDispose(doc, doc.disposal),
      message: '有不合格数量时处置为退货、换货或挑选使用；只有让步数量时为让步接收、扣款接收或降级使用',
    },
    {
      on: 'disposalReason',
      ok: doc => !!doc.disposalReason || !(doc.items ?? []).some(row => positive(row.concessionQty)),
      message: '有让步数量时须在处置说明中写明偏离',
    },
  ],
  facts: { buyerUserId: '', keeperUserId: '' },
  chain: [
    agree('qc_engineer'),
    when(concedes, together('tech_head', 'prod_head')),
    agree('quality_head', { edits: ['disposal', 'items.concessionQty', 'items.failQty', 'ingots.ingotResult'] }),
    when(concedes, agree('chief_engineer')),
    when(
      either(rejects, equals('disposal', 'deduct')),
      agree('buyer', { inField: 'buyerUserId', edits: ['qualityDeduct', 'disposalReason'] }),
    ),
    when(rejects, agree('purchase_head')),
    cc('cc_keeper', '抄送保管员', personIn('keeperUserId')),
  ],
  subject: '来料质检：{supplier} {arrival} {overallResult}',
  list: ['arrivalId', 'supplierId', 'overallResult', 'purchaseOrderNo', 'inspectDate', 'inspectorId', 'disposal', 'qualityDeduct'],
  search: ['arrivalId', 'supplierId', 'overallResult', 'inspectDate'],
  starters: startedBy('qc_inspector', 'quality_head'),
})

export default rawMaterialQualityResult
