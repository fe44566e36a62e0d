import { agree, ladder, startedBy, together } from '#company/approvers.ts'
import { when } from '#model/flow/chain.ts'
import { oneOf, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { headIn } from '#model/flow/people.ts'
import { positive, sum, taxed } from '#model/form/arithmetic.ts'
import { attachments, date, dept, dict, integer, money, percent, price, ref, text, textarea, weight } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'

/** Processes whose result shows only later: whoever does them needs a certificate. */
export const SPECIAL: readonly string[] = ['heat_treat', 'ut', 'repair']
const MOST_LOSS = 100

const priced = ({ taxPrice, taxRate }: { readonly taxPrice?: string; readonly taxRate?: string }) => taxed(1, taxPrice, taxRate)

const items = lines(
  '外协工序',
  {
    pieceId: ref('产品编号', { required: true, to: 'piece', within: { workId: 'workId', status: '"0"' }, copy: { heatNo: 'heatNo' } }),
    heatNo: text('炉号', { derived: true, identity: true }),
    workNodeId: ref('工序', { required: true, to: 'workNode', within: { workId: 'workId' } }),
    techRequire: text('技术要求', { required: true, max: 500 }),
    qty: integer('数量', { derived: true }),
    unitWeight: weight('单重(kg)', { min: 0 }),
    taxPrice: price('含税单价', { required: true, min: 0, help: '按件折算' }),
    taxRate: dict('税率', { required: true, code: 'tax_rate', initial: '0.13' }),
    lineAmount: money('含税金额', { derived: true }),
    noTaxAmount: money('不含税金额', { derived: true }),
    lineTax: money('税额', { derived: true }),
  },
  {
    ...{ min: 1, max: 200 },
    derive: {
      qty: () => 1,
      lineAmount: row => priced(row).lineAmount,
      noTaxAmount: row => priced(row).noTaxAmount,
      lineTax: row => priced(row).lineTax,
    },
  },
)

/** 工序外协申请. Steps of pieces that another firm is to do. While it is approved they are started by nobody here. */
export const outsourceProcess = flow('outsource_process', {
  title: '工序外协申请',
  en: 'Outsourced processing application',
  prefix: 'WXJG',
  fields: {
    outsourceType: dict('外协类型', { required: true, code: 'outsource_type' }),
    outsourceReason: dict('外协原因', { required: true, code: 'outsource_reason' }),
    supplierId: ref('外协单位', { required: true, to: 'supplier' }),
    workId: ref('工单', { required: true, to: 'workOrder', within: { offer: '"open"' }, copy: { orderNo: 'orderNo' } }),
    orderNo: text('工单号', { derived: true }),
    workshopId: dept('委托车间', { required: true }),
    priceBasis: dict('定价依据', { required: true, code: 'price_basis' }),
    outsourcePriceMode: dict('计价方式', { required: true, code: 'outsource_price_mode', initial: 'piece' }),
    sendDate: date('计划发出日期', { required: true }),
    backDate: date('要求返回日期', { required: true }),
    materialBearer: dict('主材提供方', { required: true, code: 'fee_bearer', offers: ['self', 'supplier'], initial: 'self' }),
    lossRate: percent('允许损耗率(%)', { required: true, min: 0, max: MOST_LOSS }),
    totalAmount: money('含税总额', { derived: true }),
    totalNoTax: money('不含税总额', { derived: true }),
    totalTax: money('税额合计', { derived: true }),
    inHouseCost: money('自制成本', { min: 0 }),
    techFile: attachments('技术协议/图纸'),
    reason: textarea('外协说明', { required: true, max: 500 }),
    items,
  },
  derive: {
    totalAmount: doc => sum(doc.items, row => row.lineAmount),
    totalNoTax: doc => sum(doc.items, row => row.noTaxAmount),
    totalTax: doc => sum(doc.items, row => row.lineTax),
  },
  rules: [
    { on: 'backDate', ok: doc => (doc.backDate ?? '') > (doc.sendDate ?? ''), message: '要求返回日期须晚于计划发出日期' },
    {
      on: 'materialBearer',
      ok: doc => doc.materialBearer === 'self' || (doc.materialBearer === 'supplier' && doc.outsourceType === 'full'),
      message: '除全工序外协外，主材由我方提供',
    },
    { on: 'items', cell: 'pieceId', once: row => row.pieceId, message: '同一产品件只能填一行' },
    { on: 'items', cell: 'taxPrice', each: row => positive(row.taxPrice), message: '含税单价须大于零' },
  ],
  facts: { aboveInHouse: '高于自制成本20%以上' },
  concerns: 'workshopId',
  chain: [
    agree('workshop_head', { by: headIn('workshopId') }),
    agree('planner'),
    together('process_eng', 'qc_engineer'),
    when(oneOf('outsourceType', ...SPECIAL), agree('quality_head')),
    agree('prod_head'),
    agree('outsource_clerk', { edits: ['supplierId', 'items.taxPrice', 'items.taxRate'] }),
    agree('purchase_head', { edits: ['supplierId', 'items.taxPrice'] }),
    when(yes('aboveInHouse'), agree('cfo')),
    ...ladder('totalAmount', [], { cfo: yes('aboveInHouse') }),
  ],
  subject: '外协申请：{orderNo} {supplier} {outsourceType} {totalAmount}元',
  list: ['workId', 'supplierId', 'outsourceType', 'sendDate', 'backDate', 'totalAmount', 'outsourceReason'],
  search: ['workId', 'supplierId', 'outsourceType', 'backDate'],
  starters: startedBy('planner', 'prod_head', 'workshop_head', 'casting_head', 'outsource_clerk'),
})

export default outsourceProcess
