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
  netValue: string
  special: boolean
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
  net: number,
]

const rows: Row[] = [
  ['SB-0001', '油压机', '80MN', 'YJ-8000', 'press', 'forge', 68_000_000, 41_200_000],
  ['SB-0002', '锻造操作机', '60t', 'CZJ-60', 'press', 'forge', 9_800_000, 5_600_000],
  ['SB-0003', '台车式加热炉', '200t', 'JR-200', 'heating', 'forge', 4_200_000, 2_150_000],
  ['SB-0004', '桥式起重机', '100/32t', 'QD-100', 'crane', 'forge', 3_600_000, 1_900_000],
  ['SB-0005', '井式热处理炉', 'φ3000×9000', 'RJ-3090', 'treating', 'heat', 2_900_000, 1_480_000],
  ['SB-0006', '淬火槽', '400m³', 'CH-400', 'treating', 'heat', 1_700_000, 820_000],
  ['SB-0007', '重型卧式车床', 'φ2000×10000', 'CK61200', 'lathe', 'machining', 6_400_000, 3_300_000],
  ['SB-0008', '深孔钻镗床', 'φ800×8000', 'TK2180', 'drill', 'machining', 5_200_000, 2_700_000],
  ['SB-0009', '落地铣镗床', 'φ200', 'TX6920', 'mill', 'machining', 8_800_000, 4_900_000],
  ['SB-0010', '数控外圆磨床', 'φ1000×6000', 'MK13100', 'grind', 'machining', 4_600_000, 2_300_000],
  ['SB-0011', '中频熔炼炉', '5t', 'ZP-5', 'melting', 'casting', 2_400_000, 1_260_000],
  ['SB-0012', '桥式起重机', '32t', 'QD-32', 'crane', 'machining', 1_350_000, 640_000],
]

const LIMITS: Readonly<Record<string, string>> = { 'SB-0003': '200000.000', 'SB-0005': '80000.000', 'SB-0011': '5000.000' }

/** Cranes must be inspected by law. */
const SPECIAL = new Set(['crane'])

export const equipment: EquipmentSeed[] = rows.map(([code, name, specs, modelNo, type, workshop, origin, net]) => ({
  ...{ code, name, specs, modelNo, type, workshop },
  originValue: origin.toFixed(2),
  netValue: net.toFixed(2),
  special: SPECIAL.has(type),
  loadLimit: LIMITS[code] ?? null,
}))
