import type { Call } from '#contract/call.ts'
import { toast } from '../kit/toast.ts'
import { sendAhead, takeAhead } from './ahead.ts'
import { client } from './client.ts'
import { CallFailure, noteFailure, UNREACHABLE } from './failure.ts'
import { judge, type ReplyBody, whitelist } from './judge.ts'
import { setOutage } from './outage.ts'
import { pauseBefore } from './patience.ts'
import { siteInfo } from './site.ts'
import { dropStepUpToken, isStepUpPath } from './tokens.ts'
import { isUploading, uploaded, waitedFor } from './working.ts'

export interface CallOptions {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** No toast: the page shows the failure itself. */
  quiet?: boolean
  silentCodes?: readonly number[]
  /** Filters besides the declared parameters. */
  query?: Record<string, string | number | undefined>
  /** Whether a mask covers the page when it takes long; by default over calls that change something and are not quiet. */
  masked?: boolean
  /** Sent even while the window closes. */
  keepalive?: boolean
}

const REFUSED = 400
export const STILL_UPLOADING = '附件还在上传，请稍候再提交'

type Keeper = { freshen(path: string): Promise<unknown>; expired(): void }
let keeper: Keeper = { freshen: async () => {}, expired: () => {} }
/** The session manages tokens and registers itself here. */
export const setSessionKeeper = (next: Keeper) => {
  keeper = next
}

/** The declared parameters; lists and masters accept further ones. */
export type Sent<In> = NoInfer<In> & Record<string, unknown>

/** One call of the contract. Failures are handled as in spec section 8. */
export async function call<In, Out>(target: Call<In, Out>, input?: Sent<In>, options: CallOptions = {}): Promise<Out> {
  const isUpload = target.body === 'upload'
  const { masked = target.method === 'POST' && !isUpload && !options.quiet } = options
  if (masked && isUploading()) throw failed(REFUSED, undefined, STILL_UPLOADING, options)
  const asked = answer(target, input, options)
  const body = await (masked ? waitedFor(asked) : isUpload ? uploaded(asked) : asked)
  return (target.form === 'bare' ? body : (body as ReplyBody).data) as Out
}

async function answer(
  target: Call,
  input: Record<string, unknown> | undefined,
  options: CallOptions,
  tries = 0,
  begun = Date.now(),
): Promise<unknown> {
  await keeper.freshen(target.path)
  const response = await send(target, input, options)
  const body = (await response.json().catch(() => undefined)) as ReplyBody | undefined
  const verdict = judge(response.status, body, options.silentCodes ?? whitelist)
  if (verdict.kind === 'away') {
    const wait = target.method === 'GET' ? pauseBefore(tries, Date.now() - begun) : undefined
    setOutage(wait === undefined ? 'declined' : 'busy')
    if (wait === undefined) throw failed(503, body, '系统繁忙，请稍后重试', options)
    await pause(wait, options.signal)
    return answer(target, input, options, tries + 1, begun)
  }
  setOutage('none')
  if (verdict.kind === 'success') return body
  if (verdict.kind === 'logout') {
    // An expired step-up token does not end the session.
    if (isStepUpPath(target.path)) dropStepUpToken()
    else keeper.expired()
    throw failed(401, body, body?.msg ?? '', { quiet: true })
  }
  if (verdict.kind === 'silent') throw failed(verdict.code, body, body?.msg ?? '', { quiet: true })
  throw failed(verdict.code, body, verdict.text, options)
}

function failed(code: number, body: ReplyBody | undefined, text: string, { quiet }: CallOptions): CallFailure {
  if (!quiet) toast.error(text)
  const failure = new CallFailure(code, text, (body?.data ?? {}) as Record<string, unknown>)
  noteFailure(failure)
  return failure
}

/** Sends a read before the page that will call it is there; `call` takes the answer. Of no use a few seconds later. */
export function callAhead(path: string, query: Record<string, string>): void {
  const searchParams = searchOf(query)
  sendAhead(path, searchParams, async () => {
    await keeper.freshen(path)
    return client(`/${siteInfo().apiUrl}/${path}`, { searchParams })
  })
}

function searchOf(query: Record<string, unknown>): URLSearchParams {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return new URLSearchParams(given.map(([key, value]) => [key, String(value)]))
}

async function send(target: Call, input: Record<string, unknown> | undefined, options: CallOptions): Promise<Response> {
  const { path, query, rest } = split(target, input)
  const searchParams = searchOf({ ...query, ...options.query })
  const content: { json?: unknown; body?: BodyInit } = {}
  if (target.method === 'POST') {
    if (target.body === 'upload') content.body = rest.form as FormData
    else content.json = target.body === 'array' ? (rest.items ?? []) : rest
  }
  try {
    const early = target.method === 'GET' && !options.headers ? takeAhead(path, searchParams) : undefined
    if (early) return await early
    return await client(`/${siteInfo().apiUrl}/${path}`, {
      method: target.method,
      searchParams,
      headers: options.headers,
      signal: options.signal,
      keepalive: options.keepalive,
      ...content,
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    setOutage('unreachable')
    throw new CallFailure(UNREACHABLE, error instanceof Error ? error.message : String(error))
  }
}

/** Path parameters go into the path, the rest into the query of a GET or the body of a POST. */
function split(target: Call, input: Record<string, unknown> = {}) {
  const rest = { ...input }
  const path = target.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name] ?? ''))
    delete rest[name]
    return value
  })
  return { path, query: target.method === 'GET' ? (rest as Record<string, string>) : {}, rest }
}

const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
