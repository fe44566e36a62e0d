import { below } from '#model/form/arithmetic.ts'
import { date, dept, dict, integer, money, ref, text, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { STOCK_READERS } from '../warehouse.menu.ts'

/** 出库单. What a keeper issued for a requisition: receiver, cost, department charged. Returns refer to it (INV-28). */
export const issue = register('issue', {
  title: '出库单',
  en: 'Goods issues',
  page: { path: '/warehouse/issue', icon: 'send-outlined', reads: [...STOCK_READERS, 'workshop_head', 'dept_head'] },
  fields: {
    issueNo: text('出库单号', { required: true, max: 40 }),
    issueDate: date('出库日期', { required: true }),
    sourceType: dict('出库来源', { required: true, code: 'issue_source' }),
    sourceNo: text('来源单据', { required: true, max: 40 }),
    warehouseId: ref('仓库', { required: true, to: 'warehouse' }),
    useDeptId: dept('使用部门', { required: true }),
    costSubject: dict('费用科目', { code: 'cost_subject' }),
    workId: ref('工单', { to: 'workOrder' }),
    equipmentId: ref('设备', { to: 'equipment' }),
    receiverId: user('领料人'),
    keeperId: user('发料人'),
    lineCount: integer('行数', { required: true }),
    amount: money('出库成本', { required: true }),
    returnedAmount: money('已退成本', { required: true }),
  },
  label: ['issueNo'],
  unique: [['issueNo'], ['sourceNo']],
  list: [
    ...([
      'issueNo',
      'issueDate',
      'sourceType',
      'sourceNo',
      'useDeptId',
      'amount',
      'warehouseId',
      'costSubject',
      'workId',
      'equipmentId',
    ] as const),
    ...(['receiverId', 'keeperId', 'lineCount', 'returnedAmount'] as const),
  ],
  search: ['issueNo', 'sourceNo', 'issueDate', 'sourceType', 'warehouseId', 'useDeptId', 'workId', 'costSubject'],
  order: 'issueNo',
  latestFirst: true,
  totals: ['amount', 'returnedAmount'],
  trace: { date: 'issueDate', amount: 'amount', party: 'useDeptId' },
  totalsWhen: 'filtered',
  opens: [
    {
      ...{ key: 'voucher', title: '打印', en: 'Print', book: 'issue', right: 'view' },
      when: () => true,
      address: ({ id }) => `/warehouse/voucher?book=issue&id=${id}`,
    },
  ],
  starts: [
    {
      flow: 'material_return_outbound',
      title: '退料',
      en: 'Return material',
      when: ({ amount, returnedAmount }) => below(returnedAmount, amount),
      fills: ({ id, warehouseId }) => ({ issueId: id, warehouseId }),
    },
  ],
})

export default issue
