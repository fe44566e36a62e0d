/** Flows are named after their approval (领料申请审批) or after what is asked for (请假申请). */
const APPROVAL = /(申请|计划)?审批(?=（|$)/

/** What is filled in: 领料申请. */
export const formNameOf = (title: string): string => title.replace(APPROVAL, (_, asked: string | undefined) => asked ?? '申请')

/** The decision about it: 领料申请审批. */
export const decisionNameOf = (title: string): string => (APPROVAL.test(title) ? title : `${title}审批`)
