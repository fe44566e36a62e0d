/** A failed call. The user has already been informed when a page catches it. */
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

export const UNREACHABLE = 0

const MOST = 5
const recent: string[] = []

/** The last failed requests, for fault reports: the server's log has their ids. */
export const recentFailures = (): readonly string[] => recent
export function noteFailure({ code, requestId }: CallFailure): void {
  if (requestId) recent.unshift(`${requestId} (${code})`)
  recent.length = Math.min(recent.length, MOST)
}
