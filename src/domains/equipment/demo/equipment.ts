/** 示范设备. A few machines per workshop, with invented makers. */
export interface EquipmentSeed {
  code: string
  name: string
  specs: string
  modelNo: string
  /** Key of the business dictionary equipment_type. */
  type: string
  /** Department code. */
  workshop: string
  originValue: string
  commissionDate: string
  special: boolean
  place: string
  importance: string
  /** kW. */
  ratedPower: string
  standbyPower: string
  inspectDue: string | null
  /** kg, of furnaces. */
  loadLimit: string | null
}

type Row = readonly [
  code: string,
  name: string,
  specs: string,
  modelNo: string,
  type: string,
  workshop: string,
  origin: number,
  commissioned: number,
  power: number,
]

const rows: Row[] = [
  ['SB-0001', '油压机', '80MN', 'YJ-8000', 'press', 'forge', 68_000_000, 2020, 4800],
  ['SB-0002', '锻造操作机', '60t', 'CZJ-60', 'press', 'forge', 9_800_000, 2020, 420],
  ['SB-0003', '台车式加热炉', '200t', 'JR-200', 'heating', 'forge', 4_200_000, 2019, 180],
  ['SB-0004', '桥式起重机', '100/32t', 'QD-100', 'crane', 'forge', 3_600_000, 2019, 160],
  ['SB-0005', '井式热处理炉', 'φ3000×9000', 'RJ-3090', 'treating', 'heat', 2_900_000, 2019, 1200],
  ['SB-0006', '淬火槽', '400m³', 'CH-400', 'treating', 'heat', 1_700_000, 2018, 90],
  ['SB-0007', '重型卧式车床', 'φ2000×10000', 'CK61200', 'lathe', 'machining', 6_400_000, 2019, 132],
  ['SB-0008', '深孔钻镗床', 'φ800×8000', 'TK2180', 'drill', 'machining', 5_200_000, 2019, 110],
  ['SB-0009', '落地铣镗床', 'φ200', 'TX6920', 'mill', 'machining', 8_800_000, 2020, 95],
  ['SB-0010', '数控外圆磨床', 'φ1000×6000', 'MK13100', 'grind', 'machining', 4_600_000, 2019, 75],
  ['SB-0011', '中频熔炼炉', '5t', 'ZP-5', 'melting', 'casting', 2_400_000, 2020, 3000],
  ['SB-0012', '桥式起重机', '32t', 'QD-32', 'crane', 'machining', 1_350_000, 2018, 60],
  // Older ones that stand idle.
  ['SB-0013', '卧式车床', 'φ1250×6000', 'CW61125', 'lathe', 'machining', 860_000, 2011, 30],
  ['SB-0014', '卧式车床', 'φ1000×5000', 'CW61100', 'lathe', 'machining', 620_000, 2010, 22],
  ['SB-0015', '立式车床', 'φ2500', 'C5225', 'lathe', 'machining', 1_180_000, 2012, 55],
  ['SB-0016', '卧式镗床', 'φ110', 'T6111', 'mill', 'machining', 540_000, 2010, 15],
  ['SB-0017', '龙门铣床', '2000×6000', 'X2020', 'mill', 'machining', 1_260_000, 2011, 60],
  ['SB-0018', '外圆磨床', 'φ630×3000', 'M1363', 'grind', 'machining', 480_000, 2009, 18],
  ['SB-0019', '深孔钻床', 'φ120×5000', 'T2120', 'drill', 'machining', 730_000, 2012, 30],
  ['SB-0020', '摇臂钻床', 'φ100', 'Z30100', 'drill', 'machining', 160_000, 2008, 11],
  ['SB-0021', '带锯床', 'φ1000', 'GB42100', 'mill', 'machining', 290_000, 2013, 11],
  // Bought when one furnace and one lathe were no longer enough.
  ['SB-0022', '台车式热处理炉', '150t', 'RT-150', 'treating', 'heat', 3_800_000, 2022, 1100],
  ['SB-0023', '重型卧式车床', 'φ2500×12500', 'CK61250', 'lathe', 'machining', 8_200_000, 2022, 160],
  ['SB-0024', '数控卧式车床', 'φ2000×8000', 'CK61200E', 'lathe', 'machining', 6_900_000, 2023, 132],
]

const LIMITS: Readonly<Record<string, string>> = {
  'SB-0003': '200000.000',
  'SB-0005': '80000.000',
  'SB-0011': '5000.000',
  'SB-0022': '150000.000',
}

/** Cranes must be inspected by law. */
const SPECIAL = new Set(['crane'])
const KEY = new Set(['SB-0001', 'SB-0003', 'SB-0005', 'SB-0007', 'SB-0008', 'SB-0009'])
/** These stand idle, sealed one by one. */
const IDLE = ['SB-0013', 'SB-0021'] as const
const BAY: Readonly<Record<string, string>> = { forge: '锻造一跨', heat: '热处理跨', machining: '机加二跨', casting: '精铸跨' }

export const LIFE_YEARS = 15
export const isIdle = (code: string): boolean => code >= IDLE[0] && code <= IDLE[1]

export const equipment: EquipmentSeed[] = rows.map(([code, name, specs, modelNo, type, workshop, origin, year, power]) => ({
  ...{ code, name, specs, modelNo, type, workshop },
  originValue: origin.toFixed(2),
  commissionDate: `${year}-06-30`,
  special: SPECIAL.has(type),
  place: isIdle(code) ? '机加东跨' : (BAY[workshop] ?? ''),
  importance: KEY.has(code) ? 'A' : isIdle(code) ? 'C' : 'B',
  ratedPower: power.toFixed(3),
  standbyPower: (power * 0.05).toFixed(3),
  inspectDue: SPECIAL.has(type) ? '2029-06-30' : null,
  loadLimit: LIMITS[code] ?? null,
}))
