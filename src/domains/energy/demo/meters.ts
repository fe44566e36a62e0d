/** 示范能源表: a total per workshop, and sub-meters of the large machines; the workshops use two to four percent more than these. */
export interface MeterSeed {
  readonly no: string
  readonly name: string
  readonly energyType: string
  /** Code of the department. */
  readonly workshop: string
  readonly parent?: string
  readonly machine?: string
  /** What it turns in a day: kWh or m³. */
  readonly perDay: number
}

/** How a day's electricity is spread over its periods. */
export const SHARES = { sharp: 0.08, peak: 0.27, flat: 0.33, valley: 0.32 } as const

const electric = (
  no: string,
  name: string,
  workshop: string,
  perDay: number,
  more: { parent?: string; machine?: string } = {},
): MeterSeed => ({
  ...{ no, name, energyType: 'electric', workshop, perDay, ...more },
})

export const meterSeeds: readonly MeterSeed[] = [
  electric('DB-DZ-00', '锻造车间总表', 'forge', 16_800),
  electric('DB-DZ-01', '油压机', 'forge', 12_400, { parent: 'DB-DZ-00', machine: 'SB-0001' }),
  electric('DB-DZ-02', '锻造操作机', 'forge', 2_100, { parent: 'DB-DZ-00', machine: 'SB-0002' }),
  electric('DB-DZ-03', '台车式加热炉', 'forge', 1_750, { parent: 'DB-DZ-00', machine: 'SB-0003' }),
  electric('DB-RC-00', '热处理车间总表', 'heat', 15_200),
  electric('DB-RC-01', '井式热处理炉', 'heat', 8_300, { parent: 'DB-RC-00', machine: 'SB-0005' }),
  electric('DB-RC-02', '台车式热处理炉', 'heat', 6_400, { parent: 'DB-RC-00', machine: 'SB-0022' }),
  electric('DB-JG-00', '机加工车间总表', 'machining', 5_600),
  electric('DB-JG-01', '重型卧式车床', 'machining', 1_900, { parent: 'DB-JG-00', machine: 'SB-0007' }),
  electric('DB-JG-02', '深孔钻镗床', 'machining', 1_350, { parent: 'DB-JG-00', machine: 'SB-0008' }),
  electric('DB-JG-03', '落地铣镗床', 'machining', 1_150, { parent: 'DB-JG-00', machine: 'SB-0009' }),
  electric('DB-JZ-00', '精铸车间总表', 'casting', 9_400),
  electric('DB-JZ-01', '中频熔炼炉', 'casting', 9_100, { parent: 'DB-JZ-00', machine: 'SB-0011' }),
  { no: 'QB-DZ-00', name: '锻造车间燃气总表', energyType: 'gas', workshop: 'forge', perDay: 5_200 },
]
