import { dict, type FieldOptions } from '#model/form/field.ts'

/** 计量单位 that are counted in wholes: quantities in them are integers in every document and ledger (INV-89). */
export const WHOLE_UNITS: readonly string[] = ['pc', 'zhi', 'set', 'box', 'item', 'volume', 'sheet']

export const isWholeUnit = (unit: string | null | undefined): boolean => WHOLE_UNITS.includes(unit ?? '')

/** 单位: the quantities beside it obey it. */
export const unitField = <const O extends FieldOptions>(options: O) =>
  dict('单位', { ...options, code: 'unit', wholes: WHOLE_UNITS } as O & { code: string })
