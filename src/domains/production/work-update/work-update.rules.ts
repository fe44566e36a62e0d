/** 工单变更申请: what kinds there are, and how far one is (dictionaries wo_update_type, wo_update_status, wo_update_exec). */
export const OTHER_ROUTE = '1'
export const NEW_VERSION = '2'
export const OTHER_SHOP = '3'
export const REWORK = '4'
export const REPAIR = '5'
export const REPLAN = '6'

/** Approved as 工单变更; the others have papers of their own. */
export const NORMAL: readonly string[] = [OTHER_ROUTE, NEW_VERSION, REPLAN]

/** About the pieces that they name; other pieces of the order go on meanwhile. */
export const OF_PIECES: readonly string[] = [REWORK, REPAIR]

export const UPDATE_DRAFT = '1'
export const UPDATE_APPROVING = '2'
export const UPDATE_DONE = '3'
export const UPDATE_CANCELLED = '4'

/** At most one of these for a work order (INV-61). */
export const UNDECIDED = [UPDATE_DRAFT, UPDATE_APPROVING] as const

/** 执行: of rework and repair, which go on after they were agreed to. */
export const NOT_BEGUN = '0'
export const GOING_ON = '1'
export const OVER = '2'
