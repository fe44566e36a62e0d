/** Spec 8, response handling, as a pure function. */
export interface ReplyBody {
  code?: number
  success?: boolean
  msg?: string
  error?: string
  error_description?: string
  data?: unknown
}

export type Verdict =
  | { kind: 'success' }
  /** Rejected; `text` is shown as an error toast. */
  | { kind: 'failure'; code: number; text: string }
  /** Rejected without a toast; the session has ended. */
  | { kind: 'logout'; code: 401 }
  /** Rejected without handling. */
  | { kind: 'silent'; code: number }
  /** The server is temporarily unavailable: keep the page and the session. */
  | { kind: 'away' }

/** The server gave no reason. */
export const UNSAID = '未知错误'

/** Codes that callers handle themselves. */
export const whitelist: readonly number[] = []

export function judge(status: number, body: ReplyBody | undefined, silentCodes: readonly number[] = whitelist): Verdict {
  if (status === 503) return { kind: 'away' }
  const code = typeof body?.code === 'number' ? body.code : status
  if (code === 200) return { kind: 'success' }
  if (silentCodes.includes(code)) return { kind: 'silent', code }
  if (code === 401) return { kind: 'logout', code }
  return { kind: 'failure', code, text: body?.msg || body?.error_description || UNSAID }
}
