import type { TSchema } from 'typebox'
import type { Call } from '#contract/call.ts'
import { errorResponses, errorsOf, wrapper } from './openapi-errors.ts'
import type { Mounted, Policy } from './route.ts'

/** The OpenAPI document, generated from the contract and the route table. */
export function openApi(table: readonly Mounted[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { call, policy } of table)
    for (const path of [call.path, ...call.aliases]) {
      const url = `/api/${path.replace(/:(\w+)/g, '{$1}')}`
      paths[url] ??= {}
      paths[url][call.method.toLowerCase()] = operation(call, policy, path)
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mainshaft API',
      version: '1',
      description:
        'Site 1 answers under /api, site 2 under /apidy: same calls, other data. POST parameters are read from the query, a form or a JSON body. ' +
        'Replies are `{code, success, data, msg}` unless a call says otherwise.',
    },
    servers: [{ url: '/', description: 'Site 1; for site 2 replace /api by /apidy' }],
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Blade-Auth', description: 'bearer <access_token>' },
        client: { type: 'http', scheme: 'basic', description: 'The program that asks for a token' },
      },
      responses: errorResponses(),
    },
    paths,
  }
}

function operation(call: Call, policy: Policy, path: string) {
  const fields = Object.entries((call.input as { properties?: Record<string, TSchema> }).properties ?? {})
  const required = new Set((call.input as { required?: string[] }).required ?? [])
  const inPath = (name: string) => path.includes(`:${name}`)
  const asParameters = fields.filter(([name]) => call.method === 'GET' || inPath(name))
  const paging = call.paged ? ['current', 'size', 'ascs', 'descs'] : []
  return {
    tags: [call.group],
    summary: call.summary,
    description: policyText(policy),
    security: 'open' in policy || 'link' in policy || 'display' in policy ? [{ client: [] }] : [{ token: [] }],
    parameters: [
      ...asParameters.map(([name, schema]) => ({
        name,
        in: inPath(name) ? 'path' : 'query',
        required: inPath(name) || required.has(name),
        schema: plain(schema),
      })),
      ...paging.map(name => ({ name, in: 'query', required: false, schema: { type: 'string' } })),
    ],
    ...(call.method === 'POST' ? { requestBody: body(call) } : {}),
    responses: { ...content(call), ...errorsOf(call, policy) },
  }
}

function policyText(policy: Policy): string {
  if ('open' in policy) return 'Open.'
  if ('link' in policy) return 'Needs a signed link.'
  if ('display' in policy) return 'Open while the company shows its screens, with their token where one is set.'
  if ('stepUp' in policy) return 'Needs a step-up token.'
  if ('may' in policy) return `Needs the right ${[policy.may].flat().join(' or ')}.`
  return policy.types?.includes(3) ? 'Needs a session.' : 'Needs a session of an internal account or an administrator.'
}

function body(call: Call) {
  if (call.body === 'upload')
    return {
      content: { 'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } } },
    }
  const schema = plain(call.input)
  return { content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } } }
}

function content(call: Call) {
  const described = { description: 'OK' }
  if (call.form === 'bytes')
    return { 200: { ...described, content: { 'application/octet-stream': {} } }, 302: { description: 'The address is in location' } }
  const data = sent(call.reply)
  const schema = call.form === 'bare' ? data : wrapper({ code: { const: 200 }, success: { const: true }, data, msg: { type: 'string' } })
  return { 200: { ...described, content: { 'application/json': { schema } } } }
}

/** Without our own format markers. */
const plain = (schema: TSchema): unknown =>
  JSON.parse(JSON.stringify(schema, (key, value) => (key === 'forest' || key.startsWith('~') ? undefined : value)))

const LIMITS = new Set(['minLength', 'maxLength', 'minimum', 'maximum', 'pattern'])
const FORMATS: Record<string, string> = {
  moment: 'yyyy-MM-dd HH:mm:ss in Asia/Shanghai, or empty',
  day: 'yyyy-MM-dd, or empty',
  decimal: 'exact decimal, or empty',
}

/** A reply as `present.ts` writes it: limits apply to parameters, nothing is '' or -1, and a node of a tree may have children. */
const sent = (schema: TSchema): unknown =>
  JSON.parse(
    JSON.stringify(schema, (key, value) => {
      if (key === 'forest' || key.startsWith('~') || (LIMITS.has(key) && typeof value !== 'object')) return undefined
      if (typeof value?.format === 'string') return { description: FORMATS[value.format], ...value, format: undefined }
      if (value?.forest) return { ...value, properties: { ...value.properties, ...children } }
      return value
    }),
  )

const children = { children: { type: 'array', items: { type: 'object' } }, hasChildren: { type: 'boolean' } }
