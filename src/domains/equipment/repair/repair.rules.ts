/** 维修单状态, dictionary repair_state. */
export const [REPORTED, ACCEPTED, REPAIRING, DONE, CONFIRMED, CANCELLED] = [
  'reported',
  'accepted',
  'repairing',
  'done',
  'confirmed',
  'cancelled',
] as const
export const OPEN_STATES: readonly string[] = [REPORTED, ACCEPTED, REPAIRING, DONE]
/** 停机, dictionary fault_level. */
export const STANDSTILL = '1'
