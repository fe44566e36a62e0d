/**
 * Measures lists with years of business in the books: 200,000 documents, 1,000,000 stock movements, 100,000 pieces with 2,000,000 steps, 200,000 rows of each master, for
 * somebody who sees everything, for the head of a department and for a worker who sees only their own documents. Every page is requested
 * over HTTP, with 10,000 rows of everything and with all of them, in three ways:
 *
 * - rows: a first request, whose rows do not wait for the total of a long list;
 * - number: the same with all rows counted, as the total of a long list follows once a minute;
 * - again: with the total cached.
 *
 * Prints the median of each in milliseconds and its growth; fails if one misses the goal.
 * Usage, after `npm run build`: node bench/lists.mjs [times] [part of a page's name]
 */
import { openBenchApp } from './lib/app.mjs'
import { openVolume } from './lib/volume.mjs'

const TIMES = Number(process.argv[2] ?? 15)
const ONLY = process.argv[3] ?? ''
const GOAL = 150
const FEW = {
  material: 10_000,
  supplier: 10_000,
  employee: 10_000,
  balance: 10_000,
  movement: 10_000,
  requisition: 5000,
  payment: 5000,
  piece: 5000,
}
const MANY = {
  material: 200_000,
  supplier: 200_000,
  employee: 200_000,
  balance: 100_000,
  movement: 1_000_000,
  requisition: 100_000,
  payment: 100_000,
  piece: 100_000,
}

const { forgetTotals } = await import(new URL('../dist/server/src/server/db/total.js', import.meta.url).href)
const { app, dataDir, login, call, close } = await openBenchApp()
const volume = await openVolume(dataDir)

const search = (path, asked) => `${path}?${new URLSearchParams({ size: 20, ...asked })}`
const master = (key, asked = {}) => search('blade-biz/master/list', { master: key, ...asked })
const papers = (flowKey, asked = {}) => search('blade-flow/document/list', { flowKey, ...asked })
const work = (list, asked = {}) => search(`blade-flow/work/${list}`, asked)
const pick = (to, asked = {}) => search('blade-flow/reference/list', { to, ...asked })
const figures = asked => `blade-biz/master/figures?${new URLSearchParams({ asked: JSON.stringify(asked) })}`
const MONTH = { needDate_datege: '2026-06-01', needDate_datele: '2026-06-30' }
const YEAR = { needDate_datege: '2026-01-01', needDate_datele: '2026-12-31' }

const pages = warehouseId => ({
  'documents, first page': papers('material_requisition'),
  'documents, last page': papers('material_requisition', { current: 200 }),
  'documents, by state': papers('material_requisition', { approvalStatus: 2 }),
  'documents, by a field of the form': papers('material_requisition', { requisitionType: 'office' }),
  'documents, by days': papers('material_requisition', MONTH),
  'documents, of a year': papers('material_requisition', YEAR),
  'documents of a year, by state': papers('material_requisition', { ...YEAR, approvalStatus: 2 }),
  'documents, by a word': papers('material_requisition', { keyword: '轴承' }),
  'documents, by a number': papers('material_requisition', { number: '0000123' }),
  ...Object.fromEntries(
    ['head', 'worker'].flatMap(who => [
      [`${who}: documents, first page`, papers('material_requisition')],
      [`${who}: documents, by state`, papers('material_requisition', { approvalStatus: 2 })],
      [`${who}: documents, by a field`, papers('material_requisition', { requisitionType: 'office' })],
      [`${who}: documents, by days`, papers('material_requisition', MONTH)],
      [`${who}: documents, of a year`, papers('material_requisition', YEAR)],
      [`${who}: documents, by a word`, papers('material_requisition', { keyword: '轴承' })],
      [`${who}: documents, by a number`, papers('material_requisition', { number: '0000123' })],
    ]),
  ),
  'payments of a supplier': papers('pay_apply', { supplierId: '1000000123' }),
  'payments, by a word of one character': papers('pay_apply', { keyword: '锭' }),
  'worker: my sent': work('send-list'),
  'worker: my sent, by a word': work('send-list', { keyword: '轴承' }),
  'worker: my done': work('done-list'),
  'worker: my done, by a flow': work('done-list', { flowKey: 'pay_apply' }),
  'movements, first page': master('stockMovement'),
  'movements of a material': master('stockMovement', { materialId: '1000000123' }),
  'movements of a warehouse': master('stockMovement', { warehouseId }),
  'movements of a kind': master('stockMovement', { bizType: 'SPARE_ISSUE' }),
  'movements of a month': master('stockMovement', { period: '2026-03' }),
  'movements of a paper': master('stockMovement', { billNo: 'LL000001234' }),
  'movements, by quantity': master('stockMovement', { descs: 'qty' }),
  'movements, by amount': master('stockMovement', { ascs: 'amount' }),
  'movements, by kind': master('stockMovement', { ascs: 'bizType' }),
  'movements, by paper': master('stockMovement', { descs: 'billNo' }),
  'movements of some days': master('stockMovement', { postTime_datege: '2026-06-01', postTime_datele: '2026-06-30' }),
  'on hand, first page': master('stockBalance'),
  'on hand, by a word': master('stockBalance', { keyword: '轴承' }),
  'on hand of a warehouse': master('stockBalance', { warehouseId }),
  'on hand, by quantity': master('stockBalance', { descs: 'onHandQty' }),
  'on hand, by what is free': master('stockBalance', { descs: 'availableQty' }),
  'materials, by type': master('material', { descs: 'materialType' }),
  'materials, by name': master('material', { ascs: 'materialName' }),
  'materials, below safety stock': master('material', { stockLevel: 'short', enabled: 'yes' }),
  'suppliers, due for review': master('supplier', { reviewDue: 'yes' }),
  'pick a material': pick('material'),
  'pick a material, by a word': pick('material', { keyword: '轴承' }),
  'pick a supplier, by a number': pick('supplier', { keyword: '0012345' }),
  "figures of a keeper's home": figures([
    { master: 'material', where: { stockLevel: 'short', enabled: 'yes' } },
    { master: 'stockHold', where: { holdState: 'held', bizType: 'ISSUE' } },
  ]),
  'shop floor: orders, first page': master('workOrder'),
  'shop floor: orders in work': master('workOrder', { status: '30' }),
  'shop floor: orders, by number': master('workOrder', { orderNo: 'WX-0012345' }),
  'shop floor: orders, by the end of their plan': master('workOrder', { ascs: 'planEnd' }),
  'shop floor: pieces, first page': master('piece'),
  'shop floor: pieces in work': master('piece', { status: '0' }),
  'shop floor: pieces, by number': master('piece', { keyword: '20ZX0054321' }),
  'shop floor: steps, first page': master('workExec'),
  'shop floor: steps in work': master('workExec', { status: '2' }),
  'shop floor: steps to inspect': master('workExec', { status: '3' }),
  'shop floor: steps of an order': master('workExec', { workId: '3000012340' }),
  'shop floor: the board': search('blade-biz/erpproducationworkorder/board', {}),
  'shop floor: the plan of two months': search('blade-biz/erpproducationworkorder/schedule', { from: '2026-11-01', to: '2026-12-31' }),
  'shop floor: productions without a route': search('blade-biz/erpproducationroute/noRouteProducation', {}),
  ...Object.fromEntries(
    [
      ['material', 'materials', { materialType: '5' }, 'lastPrice', { materialName: '齿轮' }],
      ['supplier', 'suppliers', { supplierStatus: 'trial' }, 'supplierName', { supplierName: '青岛' }],
      ['employee', 'employees', { status: 'probation' }, 'entryDate', { employeeName: '赵钱' }],
    ].flatMap(([key, name, filter, sort, contains]) => [
      [`${name}, first page`, master(key)],
      [`${name}, filtered`, master(key, filter)],
      [`${name}, sorted`, master(key, { descs: sort })],
      [`${name}, a part of the name`, master(key, contains)],
      [`${name}, by one character`, master(key, { keyword: key === 'employee' ? '赵' : '轴' })],
      [`${name}, by two characters`, master(key, { keyword: key === 'employee' ? '赵钱' : '轴承' })],
      [`${name}, by a number`, master(key, { keyword: '123456' })],
      [`${name}, by what nobody wrote`, master(key, { keyword: '鑫鑫鑫' })],
    ]),
  ),
})

async function median(token, path, before = () => {}) {
  const taken = []
  for (let time = 0; time < TIMES; time++) {
    before()
    const began = performance.now()
    await call(token, 'GET', path)
    taken.push(performance.now() - began)
  }
  return taken.sort((a, b) => a - b)[TIMES >> 1]
}

async function measure(token, path) {
  const forget = () => forgetTotals(app.sites[0].database.reader)
  for (let warm = 0; warm < 3; warm++) await call(token, 'GET', path)
  return {
    rows: await median(token, `${path}&searchCount=false`, forget),
    number: await median(token, path, forget),
    again: await median(token, path),
  }
}

try {
  const tokens = { admin: (await login('admin')).token, head: (await login('meng.deshan')).token, worker: (await login('worker01')).token }
  const [warehouse] = (await volume.query('select id from wh_warehouse order by id limit 1')).rows
  const wanted = Object.entries(pages(warehouse.id)).filter(([name]) => name.includes(ONLY))
  const asked = wanted.map(([name, path]) => ({
    name,
    path,
    token: tokens[name.split(':')[0]] ?? tokens.admin,
  }))
  const kinds = wanted.every(([name]) => name.startsWith('shop floor')) ? ['piece'] : Object.keys(MANY)
  const only = counts => Object.fromEntries(kinds.map(kind => [kind, counts[kind]]))
  await volume.grow(only(FEW))
  const few = {}
  for (const { name, path, token } of asked) few[name] = await measure(token, path)
  await volume.grow(only(MANY))
  const row = (name, ...cells) => console.log(name.padEnd(38) + cells.map(cell => String(cell).padStart(9)).join(''))
  row('page', 'rows', 'growth', 'number', 'growth', 'again', 'growth', 'total')
  for (const { name, path, token } of asked) {
    const many = await measure(token, path)
    const answer = await call(token, 'GET', path)
    const total = answer.total ?? (Array.isArray(answer) ? answer.map(figure => figure.total).join('+') : '')
    const figures = ['rows', 'number', 'again'].flatMap(way => [many[way].toFixed(1), (many[way] / few[name][way]).toFixed(1)])
    const above = Math.max(many.rows, many.number) > GOAL ? [` above ${GOAL} ms`] : []
    row(name, ...figures, total, ...above)
    if (above.length > 0) process.exitCode = 1
  }
} finally {
  await volume.close()
  await close()
}
