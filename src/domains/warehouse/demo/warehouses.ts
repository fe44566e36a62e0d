/** 示范仓库. One of each type, kept by the two keepers; those without a physical place have no locations. */
export interface WarehouseSeed {
  code: string
  name: string
  /** Key of the business dictionary warehouse_type. */
  type: string
  /** Account. */
  keeper: string
  address: string
  locations: readonly (readonly [code: string, name: string])[]
}

const shelves = (zone: string, count: number) =>
  Array.from({ length: count }, (_, at) => [`${zone}-${String(at + 1).padStart(2, '0')}`, `${zone}区${at + 1}号货架`] as const)

const bays = (zone: string, count: number) =>
  Array.from({ length: count }, (_, at) => [`${zone}-${String(at + 1).padStart(2, '0')}`, `${zone}跨${at + 1}号垛位`] as const)

export const warehouses: WarehouseSeed[] = [
  { code: 'YL01', name: '原材料库', type: 'raw', keeper: 'liang.yan', address: '炼钢车间北侧', locations: bays('A', 6) },
  { code: 'FL01', name: '辅料库', type: 'raw', keeper: 'liang.yan', address: '仓储楼一层', locations: shelves('F', 4) },
  { code: 'BJ01', name: '备件库', type: 'spare', keeper: 'song.jun', address: '仓储楼二层', locations: shelves('B', 8) },
  { code: 'DJ01', name: '刀具库', type: 'tool', keeper: 'song.jun', address: '机加工车间东侧', locations: shelves('D', 4) },
  { code: 'DJ02', name: '机加刀具间', type: 'tool', keeper: 'song.jun', address: '机加工车间内', locations: [] },
  { code: 'JJ01', name: '旧件库', type: 'old_part', keeper: 'song.jun', address: '仓储楼二层西侧', locations: shelves('J', 2) },
  { code: 'BL01', name: '不良品库', type: 'defect', keeper: 'liang.yan', address: '质检区隔离间', locations: [['Q-01', '隔离区']] },
  { code: 'CP01', name: '成品库', type: 'product', keeper: 'liang.yan', address: '喷漆车间南侧', locations: bays('C', 5) },
  { code: 'BC01', name: '半成品库', type: 'product', keeper: 'liang.yan', address: '锻造车间东跨', locations: bays('E', 4) },
  { code: 'FG01', name: '废料场', type: 'scrap', keeper: 'song.jun', address: '厂区西北角', locations: [['S-01', '废钢堆场']] },
  { code: 'TH01', name: '退货库', type: 'return', keeper: 'liang.yan', address: '成品库西侧', locations: [['R-01', '退货暂存区']] },
  { code: 'DB01', name: '代保管库', type: 'custody', keeper: 'liang.yan', address: '成品库', locations: [] },
  { code: 'WX01', name: '外协虚拟库', type: 'outsource', keeper: 'song.jun', address: '', locations: [] },
]
