/** 工作时间: 8:00–12:00 and 13:00–17:00, as minutes after midnight. Time limits of flows count these. */
export const WORKING_HOURS: readonly (readonly [number, number])[] = [
  [8 * 60, 12 * 60],
  [13 * 60, 17 * 60],
]
