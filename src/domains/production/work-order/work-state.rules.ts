/** States of a work order (dictionary work_order_status). */
export const CHOOSING = '10'
export const READY = '20'
export const RUNNING = '30'
export const FINISHED = '40'
export const SCRAPPED = '50'
export const CANCELLED = '90'

/** Not started yet: it may be split or cancelled. */
export const NOT_STARTED: readonly string[] = [CHOOSING, READY]
/** Still to be made, or being made. */
export const UNFINISHED: readonly string[] = [CHOOSING, READY, RUNNING]
/** Work may be reported on it. */
export const OPEN: readonly string[] = [READY, RUNNING]
export const ON_HOLD = '1'
export const GOING_ON = '0'

/** 产品编号: the letters that say what a piece is. */
export function lineCode(materialName: string): string {
  if (materialName.includes('空心主轴')) return 'KX'
  if (materialName.includes('主轴')) return 'ZZ'
  return /圆棒|棒料/.test(materialName) ? 'BL' : 'DJ'
}
