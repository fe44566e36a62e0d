import { must } from '#model/must.ts'
/** 示范班次. The office and most of the shops work by day; the furnace and the floor of the forging workshop in three crews, two days of every three. */
export interface ShiftSeed {
  shiftCode: string
  shiftName: string
  kind: 'calendar' | 'rotation'
  cycle?: string
  anchorDate?: string
}

/** 三班两运转: each crew begins a day after the one before it. */
const crew = (code: string, name: string, anchorDate: string): ShiftSeed => ({
  ...{ shiftCode: `LB-${code}`, shiftName: `三班两运转${name}`, kind: 'rotation', cycle: '110', anchorDate },
})

const DAY_SHIFT: ShiftSeed = { shiftCode: 'CBB', shiftName: '常白班', kind: 'calendar' }
const crews = [crew('A', '甲班', '2026-01-01'), crew('B', '乙班', '2026-01-02'), crew('C', '丙班', '2026-01-03')] as const

export const shifts: readonly ShiftSeed[] = [DAY_SHIFT, ...crews]

const FURNACE: ReadonlySet<string> = new Set(['yin.zhiyuan'])

export const shiftOf = (account: string) => (FURNACE.has(account) ? crews[0] : DAY_SHIFT).shiftCode
/** Whoever works on the floor, one crew after the other. */
export const crewOf = (at: number) => must(crews[at % crews.length], 'a crew').shiftCode
