import { must } from '#model/must.ts'
/** 示范班次. Offices and most workshops work by day; furnace and forge in three crews, two of every three days. */
export interface ShiftSeed {
  shiftCode: string
  shiftName: string
  kind: 'calendar' | 'rotation'
  cycle?: string
  anchorDate?: string
}

/** 三班两运转: each crew starts a day after the previous one. */
const crew = (code: string, name: string, anchorDate: string): ShiftSeed => ({
  ...{ shiftCode: `LB-${code}`, shiftName: `三班两运转${name}`, kind: 'rotation', cycle: '110', anchorDate },
})

const DAY_SHIFT: ShiftSeed = { shiftCode: 'CBB', shiftName: '常白班', kind: 'calendar' }
const crews = [crew('A', '甲班', '2026-01-01'), crew('B', '乙班', '2026-01-02'), crew('C', '丙班', '2026-01-03')] as const

export const shifts: readonly ShiftSeed[] = [DAY_SHIFT, ...crews]

const FURNACE: ReadonlySet<string> = new Set(['yin.zhiyuan'])

export const shiftOf = (account: string) => (FURNACE.has(account) ? crews[0] : DAY_SHIFT).shiftCode
/** Distributes workers over the crews. */
export const crewOf = (at: number) => must(crews[at % crews.length], 'a crew').shiftCode
