import type { DemoContext } from '#server/document/demo.ts'
import { describeProduct, setFloor } from '../product/product.ledger.ts'

type Row = readonly [
  code: string,
  drawingNo: string,
  version: string,
  line: string,
  mw: string,
  blankWeight: string,
  length: number,
  floor: string,
]

/** 示范产品: the finished materials that have a drawing; one has none yet, and cannot be sold. */
const rows: readonly Row[] = [
  ['CP-0001', 'ZZ-2000-01', 'B', 'shaft', 'm23', '14200.000', 2860, '205000.00'],
  ['CP-0002', 'ZZ-2500-01', 'C', 'shaft', 'm23', '16400.000', 3020, '238000.00'],
  ['CP-0003', 'ZZ-3000-02', 'B', 'shaft', 'm23', '19100.000', 3180, '285000.00'],
  ['CP-0004', 'ZZ-4500-01', 'A', 'shaft', 'm45', '27800.000', 3460, '486000.00'],
  ['CP-0005', 'ZZ-6250-01', 'A', 'shaft', 'm68', '39000.000', 3720, '745000.00'],
  ['CP-0006', 'CZ-480-01', 'A', 'other', 'none', '12300.000', 7350, '148000.00'],
  ['CP-0007', 'ZG-650-03', 'D', 'other', 'none', '9600.000', 4450, '176000.00'],
  ['CP-0008', 'SZ-900-01', 'A', 'other', 'none', '34200.000', 5750, '528000.00'],
  ['CP-0009', 'ZZ-5000-01', 'A', 'shaft', 'm45', '23100.000', 3520, '532000.00'],
  ['CP-0010', 'YB-600-01', 'A', 'bar', 'none', '15200.000', 6100, '142000.00'],
]

export async function loadProducts(ctx: DemoContext): Promise<void> {
  const [designer, seller] = [ctx.idOf('user', 'fan.wenbin'), ctx.idOf('user', 'yuan.li')]
  for (const [code, drawingNo, drawingVersion, productLine, mwClass, blankWeight, packLength, floor] of rows) {
    const id = ctx.idOf('material', code)
    const bracketType = productLine === 'shaft' ? 'shaft' : null
    const facts = {
      drawingNo,
      drawingVersion,
      productLine,
      mwClass,
      blankWeight,
      packLength,
      packWidth: 1800,
      packHeight: 1700,
      bracketType,
    }
    await describeProduct(ctx, id, facts, designer)
    await setFloor(ctx, id, floor, seller)
  }
}
