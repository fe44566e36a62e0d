import type { Call } from '#contract/call.ts'
import type { Policy } from './route.ts'

/** What a refusal means, by status (wire 2.6). */
const MEANINGS: Record<number, string> = {
  400: 'A parameter is missing or wrong, or a rule is violated: msg says what to change',
  401: 'No token, or one that is expired, ended or of the other site; at token calls also a wrong client',
  403: 'The right is missing',
  404: 'The object does not exist, or is not visible to the caller',
  405: 'Another method',
  409: 'Somebody else was faster, or the same exists already',
  413: 'The body is too large',
  415: 'The media type is not accepted',
  429: 'Too many requests: see Retry-After',
  500: 'Unexpected; data.requestId names the entry in the log',
  503: 'Overloaded, or the database is away: see Retry-After',
}

const nameOf = (status: number, isBare: boolean) => `${isBare ? 'Bare' : 'Refused'}${status}`

/** Each status once; calls refer to them. */
export const errorResponses = () =>
  Object.fromEntries(
    Object.entries(MEANINGS).flatMap(([status, description]) =>
      [false, true].map(isBare => [
        nameOf(Number(status), isBare),
        { description, content: { 'application/json': { schema: errorBody(Number(status), isBare) } } },
      ]),
    ),
  )

export function errorsOf(call: Call, policy: Policy): Record<string, { $ref: string }> {
  const isOpen = 'open' in policy
  const statuses = [
    400,
    ...(isOpen && call.form !== 'bare' && call.group !== 'auth' ? [] : [401]),
    ...(isOpen ? [] : [403]),
    404,
    405,
    ...(call.method === 'POST' ? [409, 413, 415] : []),
    429,
    500,
    503,
  ]
  const isBare = call.form === 'bare'
  return Object.fromEntries(statuses.map(status => [status, { $ref: `#/components/responses/${nameOf(status, isBare)}` }]))
}

export const wrapper = (properties: Record<string, unknown>) => ({ type: 'object', required: Object.keys(properties), properties })

function errorBody(status: number, isBare: boolean) {
  const text = { type: 'string' }
  const data = { type: 'object', required: ['requestId'], properties: { requestId: text } }
  const body = { code: { const: status }, success: { const: false }, data, msg: text }
  return wrapper(isBare ? { error: text, error_description: text, ...body } : body)
}
