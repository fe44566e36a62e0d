import { departmentMenu, type PageMenu } from '#model/menu.ts'

/** Who reads the books of the stores. */
export const STOCK_READERS = [
  'wh_head',
  'wh_keeper',
  'cost_acct',
  'fin_head',
  'cfo',
  'gm',
  'audit',
  'purchase_head',
  'buyer',
  'prod_head',
  'vp_supply',
]
/** 成本查看. Who reads in reports what stock is worth. */
export const COST_READERS = ['wh_head', 'cost_acct', 'fin_head', 'cfo', 'gm', 'audit', 'purchase_head', 'vp_supply']
/** Who takes in and gives out. */
const STORES = ['wh_head', 'wh_keeper']
/** Who says what goods are like. */
const QUALITY = ['quality_head', 'qc_inspector']
const book = (code: string, name: string, path: string, icon: string, more: readonly string[] = []): PageMenu => ({
  ...{ code, name, path: `/warehouse/${path}`, icon, kind: 'book', reads: [...STOCK_READERS, ...more] },
})

export default departmentMenu({
  name: '仓储管理',
  icon: 'database-outlined',
  sort: 20,
  pages: [
    {
      ...book('stockBalance', '库存余额', 'stock', 'appstore-outlined', [
        ...['workshop_head', 'equip_head', 'equip_engineer', 'planner'],
        ...QUALITY,
      ]),
      buttons: [
        ['open', '期初入库', ['wh_head']],
        ['freeze', '冻结', [...STORES, ...QUALITY]],
        ['unfreeze', '解冻', [...STORES, ...QUALITY]],
        ['judge', '改判', QUALITY],
      ],
    },
    {
      ...book('stockMovement', '库存流水', 'movement', 'swap-outlined'),
      buttons: [['reverseOpening', '冲销期初', ['wh_head']]],
    },
    book('stockHold', '库存占用', 'hold', 'safety-outlined'),
    book('stockQuality', '质量状态变更', 'quality', 'audit-outlined', QUALITY),
    {
      ...book('stocktake', '盘点单', 'stocktake', 'check-square-outlined'),
      keeps: ['wh_head'],
      buttons: [
        ['begin', '新建盘点'],
        ['count', '录入', STORES],
        ['finish', '结束盘点'],
        ['cancel', '撤销盘点'],
      ],
    },
    {
      ...book('receipt', '入库单', 'receipt', 'inbox-outlined', ['ap_acct']),
      buttons: [
        ['register', '入库登记', STORES],
        ['reverse', '冲销', STORES],
      ],
    },
    book('receiptLine', '入库行', 'receipt-line', 'form-outlined', ['ap_acct']),
    book('issue', '出库单', 'issue', 'send-outlined', ['workshop_head', 'dept_head']),
    book('issueLine', '出库行', 'issue-line', 'form-outlined', ['workshop_head', 'dept_head']),
    book('partReplacement', '备件更换记录', 'part-replacement', 'tool-outlined', ['workshop_head', 'equip_head', 'equip_engineer']),
  ],
})
