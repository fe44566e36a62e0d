/** A message that a person can act on. Any other exception is a bug and logged with its stack. */
export class Refusal extends Error {
  readonly status: number
  readonly data: Record<string, unknown>

  constructor(message: string, status = 400, data: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.data = data
  }
}

export const missing = (what = '数据不存在') => new Refusal(what, 404)
export const forbidden = () => new Refusal('没有访问权限', 403)
export const conflict = (message: string) => new Refusal(message, 409)
export const unauthorised = () => new Refusal('请求未授权', 401)
