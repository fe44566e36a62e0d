import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, numeric, primaryKey, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { gramsOf, written } from '#server/db/search.ts'
import { pgTable } from '#server/db/table.ts'
import { holdTable } from '#server/document/hold.table.ts'
import { masterTable } from '#server/document/master-table.ts'
import { stockBatch } from './stock-batch.register.ts'
import { FLOW_OF, STOCK_FLOWS } from './stock-movement.register.ts'
import { GOOD, usableState } from './stock-usable.ledger.ts'

const quantity = (name: string) => numeric(name, { precision: 18, scale: 3 })
const money = (name: string) => numeric(name, { precision: 18, scale: 2 })

/** Where a piece of stock lies and what it is. No location is '0' and no batch is '', so that equal keys are equal in an index, too. */
const place = () => ({
  warehouseId: id('warehouse_id').notNull(),
  locationId: id('location_id').notNull().default('0'),
  materialId: id('material_id').notNull(),
  batchNo: varchar('batch_no', { length: 64 }).notNull().default(''),
})

/** The line of a document that moves stock. */
const source = () => ({
  /** Dictionary stock_biz_type. */
  bizType: varchar('biz_type', { length: 32 }).notNull(),
  bizId: id('biz_id').notNull(),
  bizLineId: id('biz_line_id').notNull(),
  billNo: varchar('bill_no', { length: 40 }).notNull(),
})

const tenant = () => varchar('tenant_id', { length: 12 }).notNull().default('000000')

const kindsOf = (flow: string) => Object.keys(FLOW_OF).filter(kind => FLOW_OF[kind] === flow)
const flowCases = Object.keys(STOCK_FLOWS).map(flow => `when biz_type in ('${kindsOf(flow).join("', '")}') then '${flow}'`)

/** 库存流水. Every movement of stock, in and out. Rows are only added; a mistake is an equal opposite row that names the first (INV-01). */
export const stockLedger = pgTable(
  'stock_ledger',
  {
    id: id('id').primaryKey(),
    tenantId: tenant(),
    ...source(),
    ...place(),
    /** Number of the one physical piece, where pieces are followed one by one. */
    proCode: varchar('pro_code', { length: 64 }).notNull().default(''),
    qty: quantity('qty').notNull(),
    /** 支数 of what is weighed and counted: 1 with the row that brings an ingot, −1 with the one that takes the last of it. */
    pieces: smallint('pieces').notNull().default(0),
    unitCost: numeric('unit_cost', { precision: 18, scale: 4 }).notNull(),
    amount: money('amount').notNull(),
    /** On hand at this place after the movement. */
    balanceQty: quantity('balance_qty').notNull(),
    postTime: moment('post_time').notNull(),
    period: varchar('period', { length: 7 }).notNull(),
    reverseOf: id('reverse_of').unique('stock_ledger_reversed_once'),
    /** Why a row was taken back. */
    reason: varchar('reason', { length: 200 }).notNull().default(''),
    /** Dictionary stock_flow. */
    flow: varchar('flow', { length: 16 })
      .notNull()
      .generatedAlwaysAs(sql.raw(`case ${flowCases.join(' ')} end`)),
  },
  t => [
    // A line of a document posts once to each place, whoever clicks twice.
    uniqueIndex('stock_ledger_source')
      .on(t.bizType, t.bizId, t.bizLineId, t.warehouseId, t.locationId, t.materialId, t.batchNo, t.proCode)
      .where(sql`reverse_of is null`),
    index('stock_ledger_place').on(t.warehouseId, t.materialId, t.locationId, t.batchNo, t.id),
    // As the book of movements is read: of one material, of one warehouse, of one paper, the last one first.
    index('stock_ledger_material').on(t.materialId, t.postTime, t.id),
    index('stock_ledger_warehouse').on(t.tenantId, t.warehouseId, t.postTime, t.id),
    index('stock_ledger_bill').on(t.billNo),
    index('stock_ledger_biz').on(t.bizId),
    index('stock_ledger_piece').on(t.proCode).where(sql`pro_code <> ''`),
    index('stock_ledger_recent').on(t.tenantId, t.postTime, t.id),
    index('stock_ledger_kind').on(t.tenantId, t.bizType, t.postTime, t.id),
    index('stock_ledger_period').on(t.tenantId, t.period, t.postTime, t.id),
    // The largest first, by pieces or by money.
    index('stock_ledger_qty').on(t.tenantId, t.qty),
    index('stock_ledger_amount').on(t.tenantId, t.amount),
    index('stock_ledger_search').using('gin', gramsOf(written(['bill_no', 'batch_no']))),
    // Quantity and value go the same way; one of them alone is a correction of the value, or something worth nothing.
    check('stock_ledger_moves', sql`(${t.qty} <> 0 or ${t.amount} <> 0) and ${t.qty} * ${t.amount} >= 0`),
  ],
)

/** 库存余额. What lies where, and how much of it is promised. Both figures are sums of the books, kept for speed and for the checks. */
export const stockBalances = pgTable(
  'stock_balance',
  {
    /** Only for lists that want one name per row; the place is the key. */
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().unique('stock_balance_id'),
    tenantId: tenant(),
    ...place(),
    onHandQty: quantity('on_hand_qty').notNull().default('0'),
    reservedQty: quantity('reserved_qty').notNull().default('0'),
    /** Dictionary stock_quality. Of all that lies there: two qualities never lie in one place. */
    qualityState: varchar('quality_state', { length: 16 }).notNull().default(GOOD),
    /** What may still be taken: nothing of what may not be used. */
    availableQty: quantity('available_qty')
      .notNull()
      .generatedAlwaysAs(sql`case when ${usableState('quality_state')} then on_hand_qty - reserved_qty else 0 end`),
  },
  t => [
    primaryKey({ columns: [t.warehouseId, t.materialId, t.locationId, t.batchNo] }),
    index('stock_balance_qty').on(t.onHandQty, t.id),
    index('stock_balance_available').on(t.availableQty, t.id),
    index('stock_balance_quality').on(t.qualityState, t.id),
    index('stock_balance_material').on(t.materialId),
    index('stock_balance_batch').using('gin', gramsOf(sql`batch_no`)).where(sql`batch_no <> ''`),
    check('stock_balance_reserved', sql`${t.reservedQty} >= 0`),
    check('stock_balance_available', sql`${t.onHandQty} >= ${t.reservedQty}`),
  ],
)

/**
 * 库存成本. The value of a material in a warehouse. The moving average runs over all its places and batches there, so this, and not the
 * single place, is where a value can be neither negative nor left over. Its row is also the lock of everything below it.
 */
export const stockCosts = pgTable(
  'stock_cost',
  {
    tenantId: tenant(),
    warehouseId: id('warehouse_id').notNull(),
    materialId: id('material_id').notNull(),
    onHandQty: quantity('on_hand_qty').notNull().default('0'),
    stockValue: money('stock_value').notNull().default('0'),
    /** The last day something of it was issued; what was never issued is idle since it came. */
    lastIssueDay: date('last_issue_day'),
  },
  t => [
    primaryKey({ columns: [t.warehouseId, t.materialId] }),
    check('stock_cost_qty', sql`${t.onHandQty} >= 0`),
    check('stock_cost_value', sql`${t.stockValue} >= 0 and (${t.onHandQty} > 0 or ${t.stockValue} = 0)`),
  ],
)

/** 期间收发. What a material moved in a warehouse in a month, by column of 收发存汇总: sums of the ledger, kept while it is written. */
export const stockPeriods = pgTable(
  'stock_period',
  {
    tenantId: tenant(),
    period: varchar('period', { length: 7 }).notNull(),
    warehouseId: id('warehouse_id').notNull(),
    materialId: id('material_id').notNull(),
    flow: varchar('flow', { length: 16 }).notNull(),
    qty: quantity('qty').notNull(),
    pieces: integer('pieces').notNull().default(0),
    amount: money('amount').notNull(),
  },
  t => [primaryKey({ columns: [t.period, t.warehouseId, t.materialId, t.flow] })],
)

/**
 * 月末结存. What was there at the end of a month in which something moved: what the ledger comes to until then, kept while it is written. A month
 * of any year is read without what came before or after it.
 */
export const stockCloses = pgTable(
  'stock_close',
  {
    tenantId: tenant(),
    warehouseId: id('warehouse_id').notNull(),
    materialId: id('material_id').notNull(),
    period: varchar('period', { length: 7 }).notNull(),
    qty: quantity('qty').notNull(),
    pieces: integer('pieces').notNull().default(0),
    amount: money('amount').notNull(),
  },
  t => [primaryKey({ columns: [t.warehouseId, t.materialId, t.period] })],
)

/**
 * 入库层. What came in on a day and was not taken back: what stock is aged by. Goods in batches are as old as their batch; of the others what
 * came first is gone first.
 */
export const stockLayers = pgTable(
  'stock_layer',
  {
    tenantId: tenant(),
    warehouseId: id('warehouse_id').notNull(),
    materialId: id('material_id').notNull(),
    batchNo: varchar('batch_no', { length: 64 }).notNull().default(''),
    day: date('day').notNull(),
    qty: quantity('qty').notNull(),
  },
  t => [
    primaryKey({ columns: [t.warehouseId, t.materialId, t.batchNo, t.day] }),
    // Has all that ageing asks of a year of arrivals.
    index('stock_layer_day').on(t.day, t.warehouseId, t.materialId, t.tenantId, t.qty).where(sql`batch_no = ''`),
    index('stock_layer_batch').on(t.materialId, t.batchNo, t.day).where(sql`batch_no <> '' and qty > 0`),
  ],
)

/** 库存批次. Batches and ingots by their numbers. */
export const stockBatches = masterTable('wh_stock_batch', stockBatch, { searched: true, indexed: ['firstInDate', 'heatNo', 'batchNo'] })

/** 库存占用. Stock promised to a line of a document; one row of it may hold stock at several places. */
export const stockReserves = holdTable('stock_reserve', {
  scale: 3,
  of: place(),
  more: {
    /** Dictionary stock_biz_type. */
    bizType: varchar('biz_type', { length: 32 }).notNull(),
    bizLineId: id('biz_line_id').notNull(),
    /** Which row of the document. */
    lineNo: integer('line_no').notNull().default(0),
    proCode: varchar('pro_code', { length: 64 }).notNull().default(''),
  },
  line: ['bizType', 'bizLineId'],
})
