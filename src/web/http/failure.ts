/** A call that the server, or the way to it, refused. By the time a page sees it the person has been told. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly code: number
  readonly data: Record<string, unknown>
  readonly requestId: string

  constructor(code: number, message: string, data: Record<string, unknown> = {}) {
    super(message)
    this.code = code
    this.data = data
    this.requestId = typeof data.requestId === 'string' ? data.requestId : ''
  }
}

/** No answer at all. */
export const UNREACHABLE = 0
