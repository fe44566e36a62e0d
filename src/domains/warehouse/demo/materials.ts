/** 示范物料. What a forge of main shafts buys, makes and uses; prices and grades are plausible, makers are invented. */
export interface MaterialSeed {
  materialCode: string
  materialName: string
  specs: string
  modelNo: string
  /** Key of the business dictionary material_type. */
  materialType: string
  steelGrade: string
  unit: string
  unitWeight?: string
  /** Ingots that are weighed and counted. */
  doubleUnit: 'yes' | 'no'
  batchManaged: 'yes' | 'no'
  needInspect: 'yes' | 'no'
  safetyQty?: string
  maxQty?: string
  leadDays?: number
  lastPrice: string
  enabled: 'yes' | 'no'
}

type Row = readonly [
  code: string,
  name: string,
  specs: string,
  modelNo: string,
  grade: string,
  unit: string,
  unitWeight: number | undefined,
  safety: number | undefined,
  max: number | undefined,
  leadDays: number | undefined,
  price: number,
]

interface Kind {
  type: string
  batchManaged: boolean
  needInspect: boolean
  rows: readonly Row[]
}

const none = undefined

const kinds: Kind[] = [
  {
    type: '2',
    batchManaged: true,
    needInspect: true,
    rows: [
      ['GD-0001', '八角钢锭', '13.5t', 'BJ13.5', '42CrMo4', 't', 1000, 54, 270, 25, 7180],
      ['GD-0002', '八角钢锭', '18t', 'BJ18', '42CrMo4', 't', 1000, 72, 360, 25, 7220],
      ['GD-0003', '八角钢锭', '21t', 'BJ21', '42CrMo4', 't', 1000, 84, 420, 25, 7260],
      ['GD-0004', '八角钢锭', '27t', 'BJ27', '42CrMo4', 't', 1000, 108, 540, 30, 7350],
      ['GD-0005', '八角钢锭', '38t', 'BJ38', '34CrNiMo6', 't', 1000, 76, 380, 35, 9860],
      ['GD-0006', '八角钢锭', '52t', 'BJ52', '34CrNiMo6', 't', 1000, 52, 260, 40, 10120],
      ['GD-0007', '八角钢锭', '16t', 'BJ16', '18CrNiMo7-6', 't', 1000, 32, 160, 35, 11240],
      ['GD-0008', '连铸圆坯', 'φ600', 'LZ600', '45', 't', 1000, 40, 300, 20, 4650],
      ['GD-0009', '连铸圆坯', 'φ800', 'LZ800', '42CrMo', 't', 1000, 60, 400, 20, 5480],
      ['GD-0010', '八角钢锭', '24t', 'BJ24', '35CrMo', 't', 1000, 48, 240, 25, 6890],
      // Weighed and counted: each ingot has its own number.
      ['GD-0011', '真空钢锭', '24t', 'ZK24', '42CrMo4', 'kg', 24000, 72000, 288000, 30, 7.7],
    ],
  },
  {
    type: '3',
    batchManaged: true,
    needInspect: true,
    rows: [
      ['BC-0001', '主轴锻件毛坯', '2.0MW', 'DZ-2000', '42CrMo4', 'pc', 14800, 4, 30, none, 92600],
      ['BC-0002', '主轴锻件毛坯', '3.0MW', 'DZ-3000', '42CrMo4', 'pc', 19600, 4, 30, none, 128400],
      ['BC-0003', '主轴锻件毛坯', '4.5MW', 'DZ-4500', '34CrNiMo6', 'pc', 28300, 2, 20, none, 246800],
      ['BC-0004', '主轴锻件毛坯', '6.25MW', 'DZ-6250', '34CrNiMo6', 'pc', 39700, 2, 12, none, 372500],
      ['BC-0005', '粗车主轴', '3.0MW', 'CZ-3000', '42CrMo4', 'pc', 16200, 2, 20, none, 141900],
      ['BC-0006', '调质主轴', '3.0MW', 'TZ-3000', '42CrMo4', 'pc', 16150, 2, 20, none, 152700],
      ['BC-0007', '法兰环锻件', 'φ2600', 'DH-2600', 'Q345E', 'pc', 3850, 4, 24, none, 28600],
    ],
  },
  {
    type: '1',
    batchManaged: true,
    needInspect: true,
    rows: [
      ['CP-0001', '风电主轴', '2.0MW', 'MS2000-A', '42CrMo4', 'pc', 10800, none, 20, none, 128500],
      ['CP-0002', '风电主轴', '2.5MW', 'MS2500-A', '42CrMo4', 'pc', 12600, none, 20, none, 149800],
      ['CP-0003', '风电主轴', '3.0MW', 'MS3000-B', '42CrMo4', 'pc', 14700, none, 20, none, 178600],
      ['CP-0004', '风电主轴', '4.5MW', 'MS4500-B', '34CrNiMo6', 'pc', 21500, none, 12, none, 326400],
      ['CP-0005', '风电主轴', '6.25MW', 'MS6250-C', '34CrNiMo6', 'pc', 30200, none, 8, none, 498000],
      ['CP-0006', '船用中间轴', 'φ480×7200', 'CZ480', '45', 'pc', 9650, none, 10, none, 96800],
      ['CP-0007', '轧机工作辊', 'φ650×4300', 'ZG650', '9Cr2Mo', 'pc', 7420, none, 12, none, 118200],
      ['CP-0008', '水轮机主轴', 'φ900×5600', 'SZ900', '20SiMn', 'pc', 26800, none, 4, none, 356000],
    ],
  },
  {
    type: '4',
    batchManaged: false,
    needInspect: false,
    rows: [
      ['FL-0001', '快速淬火油', '170kg/桶', 'KR-128', '', 'kg', none, 1700, 8500, 10, 14.6],
      ['FL-0002', '水溶性淬火介质', '200kg/桶', 'PAG-251', '', 'kg', none, 800, 4000, 15, 21.8],
      ['FL-0003', '半合成切削液', '200L/桶', 'QX-60', '', 'l', none, 600, 3000, 7, 18.5],
      ['FL-0004', '薄膜防锈油', '170kg/桶', 'FX-3', '', 'kg', none, 340, 1700, 7, 16.9],
      ['FL-0005', '环氧富锌底漆', '25kg/桶', 'H06-4', '', 'kg', none, 250, 1500, 10, 32.4],
      ['FL-0006', '聚氨酯面漆', '20kg/桶 RAL7035', 'S04-60', '', 'kg', none, 200, 1200, 10, 41.2],
      ['FL-0007', '石墨电极', 'φ450', 'UHP450', '', 'kg', none, 6000, 24000, 30, 17.8],
      ['FL-0008', '镁碳砖', '230×114×65', 'MT-14A', '', 'kg', none, 8000, 40000, 20, 6.4],
      ['FL-0009', '钢锭保护渣', '25kg/袋', 'BH-2', '', 'kg', none, 1000, 5000, 12, 3.9],
      ['FL-0010', '药芯焊丝', 'φ1.2', 'E501T-1', '', 'kg', none, 150, 900, 7, 9.6],
      ['FL-0011', '碗形砂轮', '150×50×32', 'WA60', '', 'pc', none, 20, 120, 7, 46],
      ['FL-0012', '工业氧气', '40L/瓶', 'GB/T3863', '', 'item', none, 30, 200, 2, 22],
      ['FL-0013', '丙烷', '50kg/瓶', 'HG/T3661', '', 'kg', none, 500, 2000, 3, 7.2],
      ['FL-0014', '耐高温手套', '500℃', 'NG-50', '', 'set', none, 60, 300, 5, 58],
      ['FL-0015', '擦机布', '10kg/包', 'CJB', '', 'kg', none, 100, 600, 5, 4.8],
    ],
  },
  {
    type: '5',
    batchManaged: false,
    needInspect: true,
    rows: [
      ['BJ-0001', '调心滚子轴承', '内径280', '23256CC/W33', '', 'pc', 186, 2, 6, 45, 18600],
      ['BJ-0002', '圆柱滚子轴承', '内径160', 'NU1032M', '', 'pc', 21, 2, 8, 30, 2360],
      ['BJ-0003', '液压缸密封件', '压机主缸 φ1250', 'MF-1250', '', 'set', none, 2, 6, 60, 26800],
      ['BJ-0004', '操作机夹钳', '60t', 'QK-60', '42CrMo', 'pc', 640, 1, 3, 50, 42500],
      ['BJ-0005', '上平砧', '1200×600', 'PZ-1200', '5CrNiMo', 'pc', 3200, 1, 4, 40, 68900],
      ['BJ-0006', '高速烧嘴', '200kW', 'SIC-200', '', 'pc', 14, 4, 16, 25, 5480],
      ['BJ-0007', 'K型热电偶', 'L=1500', 'WRN-130', '', 'zhi', none, 10, 60, 7, 168],
      ['BJ-0008', '交流接触器', '400A', 'CJ20-400', '', 'pc', none, 4, 20, 7, 896],
      ['BJ-0009', '变频器', '132kW', 'VF-132', '', 'pc', 78, 1, 3, 20, 21600],
      ['BJ-0010', '行车钢丝绳', 'φ32', '6×36WS', '', 'm', none, 200, 800, 15, 46.5],
      ['BJ-0011', '比例伺服阀', '16通径', 'BS-16', '', 'pc', 9, 1, 3, 60, 33800],
      ['BJ-0012', '旧型夹钳', '40t 已淘汰', 'QK-40', '42CrMo', 'pc', 480, none, none, none, 28900],
    ],
  },
  {
    type: '6',
    batchManaged: false,
    needInspect: false,
    rows: [
      ['DJ-0001', '外圆车刀片', 'CNMG190616', 'PR-4225', '', 'pc', none, 100, 600, 7, 46.8],
      ['DJ-0002', '重型车刀片', 'SNMM250924', 'HR-4235', '', 'pc', none, 80, 400, 15, 138],
      ['DJ-0003', '切槽刀片', 'N151.2-600', 'GR-2135', '', 'pc', none, 50, 300, 10, 96],
      ['DJ-0004', '外圆车刀杆', '50×50 右', 'PCLNR5050', '', 'pc', none, 4, 20, 10, 1260],
      ['DJ-0005', '深孔钻头', 'φ65', 'BTA-65', '', 'zhi', none, 2, 8, 30, 6850],
      ['DJ-0006', '深孔钻杆', 'φ56×3000', 'ZG-56', '', 'zhi', none, 2, 6, 30, 4980],
      ['DJ-0007', '可转位面铣刀', 'φ160', 'MF-160', '', 'pc', none, 2, 6, 15, 3860],
      ['DJ-0008', '螺纹刀片', '22ER6.0ISO', 'TR-1020', '', 'pc', none, 30, 200, 10, 118],
      ['DJ-0009', '镗刀头', 'φ180-250', 'TB-250', '', 'pc', none, 1, 4, 25, 8900],
      ['DJ-0010', '麻花钻', 'φ38', 'HSS-38', '', 'zhi', none, 5, 30, 7, 268],
    ],
  },
  // Made to order, and bought for it: not kept in stock.
  {
    type: '1',
    batchManaged: true,
    needInspect: true,
    rows: [
      ['CP-0009', '风电主轴', '5.0MW', 'MS5000-A', '34CrNiMo6', 'pc', 17800, none, none, none, 358000],
      ['CP-0010', '锻造圆棒', 'φ600×6000', 'YB600', '42CrMo', 'pc', 13300, none, none, none, 96500],
      ['CP-0011', '空心主轴', '3.6MW', 'KX3600', 'QT400-18AL', 'pc', 21000, none, none, none, 287000],
    ],
  },
  {
    type: '2',
    batchManaged: true,
    needInspect: true,
    rows: [
      ['GD-0012', '低钛生铁', 'Q10', 'LTi-10', '', 'kg', none, none, none, 15, 3.6],
      ['GD-0013', '优质废钢', '剪切料', 'FG-A', '', 'kg', none, none, none, 10, 2.9],
      ['GD-0014', '八角钢锭', '32t', 'BJ32', '34CrNiMo6', 'kg', 32000, none, none, 35, 9.92],
      ['GD-0015', '八角钢锭', '18t', 'BJ18-C', '42CrMo', 'kg', 18000, none, none, 25, 7.15],
    ],
  },
  // What is left of pieces that were scrapped.
  {
    type: '2',
    batchManaged: false,
    needInspect: false,
    rows: [
      ['FG-0001', '合金废钢', '报废锻件', 'FG-HJ', '', 'kg', none, none, none, none, 3.2],
      ['FG-0002', '碳素废钢', '报废锻件', 'FG-TS', '', 'kg', none, none, none, none, 2.6],
      ['FG-0003', '铸铁废料', '报废铸件', 'FG-ZT', '', 'kg', none, none, none, none, 2.4],
    ],
  },
]

/** 双单位. */
export const INGOTS: ReadonlySet<string> = new Set(['GD-0011', 'GD-0014', 'GD-0015'])

/** Disabled: in old documents only. */
const RETIRED = new Set(['BJ-0012'])

const yes = (is: boolean) => (is ? 'yes' : 'no')

export const materials: MaterialSeed[] = kinds.flatMap(({ type, batchManaged, needInspect, rows }) =>
  rows.map(([code, name, specs, modelNo, steelGrade, unit, weight, safety, max, leadDays, price]) => ({
    materialCode: code,
    materialName: name,
    specs,
    modelNo,
    materialType: type,
    steelGrade,
    unit,
    unitWeight: weight?.toFixed(3),
    doubleUnit: yes(INGOTS.has(code)),
    batchManaged: yes(batchManaged),
    needInspect: yes(needInspect),
    safetyQty: safety?.toFixed(3),
    maxQty: max?.toFixed(3),
    leadDays,
    lastPrice: price.toFixed(4),
    enabled: yes(!RETIRED.has(code)),
  })),
)
