import { materialColumns } from '#domains/warehouse/material/material.master.ts'
import { toDate } from '#model/date.ts'
import { positive, sum, times } from '#model/form/arithmetic.ts'
import { date, dict, price, quantity, ref, text } from '#model/form/field.ts'
import { isMobile } from '#model/pattern.ts'

/** 寻源发布. What inquiries, tenders and tenders for quantities have in common: lines of approved plans, and the suppliers that are invited. */
export const FEWEST_SUPPLIERS = 3

export interface SourcedItem {
  readonly planLineId?: string
  readonly qty?: string
  readonly ceilingPrice?: string
}

export interface InvitedFirm {
  readonly supplierId?: string
  readonly contactPhone?: string
}

export const planColumns = {
  planLineId: ref('计划行', { required: true, to: 'purchasePlanLine' }),
  ...materialColumns.derived,
  qty: quantity('数量', { required: true }),
  needDate: date('需求日期', { required: true }),
  lastPrice: price('上次采购价', { derived: true }),
} as const

export const firmColumns = {
  supplierId: ref('供应商', { required: true, to: 'supplier', copy: { supplierLevel: 'supplierLevel' } }),
  supplierLevel: dict('供应商等级', { derived: true, code: 'supplier_level' }),
  contactName: text('联系人姓名', { required: true, max: 64 }),
  contactPhone: text('联系电话', { required: true, max: 32 }),
} as const

export const itemRules = [
  { on: 'items', cell: 'qty', each: (row: SourcedItem) => positive(row.qty), message: '数量须大于零' },
  { on: 'items', cell: 'planLineId', once: (row: SourcedItem) => row.planLineId, message: '同一计划行只能填一行' },
  {
    on: 'items',
    cell: 'ceilingPrice',
    each: (row: SourcedItem) => !row.ceilingPrice || positive(row.ceilingPrice),
    message: '拦标单价须大于零',
  },
] as const

export const firmRules = [
  { on: 'suppliers', cell: 'supplierId', once: (row: InvitedFirm) => row.supplierId, message: '同一供应商只能邀请一次' },
  {
    on: 'suppliers',
    cell: 'contactPhone',
    each: (row: InvitedFirm) => isMobile(row.contactPhone ?? ''),
    message: '联系电话须为 11 位手机号',
  },
] as const

export const isFew = (doc: { readonly suppliers?: unknown }): boolean =>
  !Array.isArray(doc.suppliers) || doc.suppliers.length < FEWEST_SUPPLIERS

/** 拦标总价. */
export const ceilingOf = ({ items }: { readonly items?: readonly SourcedItem[] }): string =>
  sum(items, row => times(row.qty, row.ceilingPrice))

interface Times {
  readonly quoteStart?: string
  readonly quoteDeadline?: string
  readonly openTime?: string
}

const isBefore = (left: string | undefined, right: string | undefined, orSame = false): boolean => {
  const [a, b] = [toDate(left), toDate(right)]
  return !a || !b || a < b || (orSame && a.getTime() === b.getTime())
}

/** Quotes of tenders stay sealed until somebody opens them. */
export const tenderRules = [
  { on: 'quoteDeadline', ok: (doc: Times) => isBefore(doc.quoteStart, doc.quoteDeadline), message: '报价截止时间须晚于开始时间' },
  { on: 'openTime', ok: (doc: Times) => isBefore(doc.quoteDeadline, doc.openTime, true), message: '开标时间不能早于报价截止时间' },
] as const
