/** States of a route version (dictionary route_status). */
export const DRAFT = '0'
export const APPROVING = '1'
export const ENABLED = '2'
export const CHANGING = '3'
export const DISABLED = '4'
export const HISTORY = '5'
export const PARALLEL = '6'
export const DISCARDED = '9'

/** 在用: one version of a line at most. */
export const IN_FORCE: readonly string[] = [ENABLED, CHANGING]

/** 返修模板: steps for repairs, without a product. */
export const REPAIR_TEMPLATE = '4'

/** Why a version cannot be drawn, or undefined if it can. */
export function whyFixed(status: string): string | undefined {
  if (status === DRAFT) return undefined
  return status === APPROVING ? '工艺路线审批中，不允许修改' : '已启用的工艺路线不允许修改，请发起变更'
}

/** The line of a route: its type and product; a repair template is its own line. */
export const lineOf = (routeType: string, materialCode: string | undefined, routeCode: string): string =>
  `${routeType}-${routeType === REPAIR_TEMPLATE ? routeCode : (materialCode ?? '')}`
