/** Codes are stable and sent as `data.error`; the message is sent as `msg`. */
export const TEXTS = {
  E_NOT_HOLDER: '您不是当前任务的处理人',
  E_NOT_ALLOWED: '当前节点不允许此操作',
  E_TASK_CLOSED: '任务已被处理',
  E_STALE: '单据已更新，请刷新后再处理',
  E_INSTANCE_ENDED: '流程已结束',
  E_SUSPENDED: '流程已挂起',
  E_BIZ_BUSY: '流程正在审批中，请勿重复提交',
  E_COMMAND_REUSED: '请求编号已被使用，请刷新后重试',
  E_TARGET: '目标节点或人员不可用',
  E_SAME_USER: '转办人不能为自己',
  E_DUPLICATE_SIGNER: '该人员已在会签名单中',
  E_OPINION_REQUIRED: '请填写审批意见',
  E_SIGNATURE_REQUIRED: '请手写签名',
  E_FIELD_READONLY: '当前节点不能修改该字段',
  E_FIELD_REQUIRED: '不能为空',
  E_LAST_SEAT: '至少保留一名审批人',
  E_WAITING_SIGNERS: '加签人尚未处理完',
  E_PICK_REQUIRED: '请选择下一步审批人',
  E_URGE_TOO_SOON: '催办过于频繁，请稍后再试',
  E_LOOP_LIMIT: '流程自动流转次数过多，已转流程管理员处理',
  E_CONFIG: '流程配置有误，已转流程管理员处理',
} as const

export type ErrorCode = keyof typeof TEXTS

/** The HTTP status of each code, from which the shell makes a `Refusal`. */
export const HTTP: Readonly<Record<ErrorCode, 400 | 403 | 409>> = {
  E_NOT_HOLDER: 403,
  E_NOT_ALLOWED: 403,
  E_TASK_CLOSED: 409,
  E_STALE: 409,
  E_INSTANCE_ENDED: 409,
  E_SUSPENDED: 409,
  E_BIZ_BUSY: 409,
  E_COMMAND_REUSED: 409,
  E_TARGET: 400,
  E_SAME_USER: 400,
  E_DUPLICATE_SIGNER: 400,
  E_OPINION_REQUIRED: 400,
  E_SIGNATURE_REQUIRED: 400,
  E_FIELD_READONLY: 400,
  E_FIELD_REQUIRED: 400,
  E_LAST_SEAT: 400,
  E_WAITING_SIGNERS: 400,
  E_PICK_REQUIRED: 400,
  E_URGE_TOO_SOON: 400,
  E_LOOP_LIMIT: 409,
  E_CONFIG: 409,
}

export interface Refusal {
  readonly error: ErrorCode
  readonly text: string
  /** The field, node or person concerned. */
  readonly about?: string
}

/** Used inside `decide` only: a refusal may arise deep in the tree, and the command must leave no effect. */
export class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.text)
    this.refusal = refusal
  }
}

export function refuse(error: ErrorCode, text: string = TEXTS[error], about?: string): never {
  throw new Refused(about === undefined ? { error, text } : { error, text, about })
}
