import { Compile, type Validator } from 'typebox/compile'
import type { TestApp } from './app.ts'

interface Documented {
  content?: Record<string, { schema?: object }>
}
type Operations = Record<string, Record<string, { responses: Record<string, Documented> }>>

/**
 * Compares every reply with the OpenAPI document from now on: status and body must be documented for the call. Returns what is not, filled
 * while the test runs. To be called before the first request.
 */
export function watchReplies(app: TestApp): string[] {
  const wrong = new Set<string>()
  const found: string[] = []
  const validators = new Map<string, Validator>()
  let operations: Operations | undefined
  app.fastify.addHook('onSend', async (request, reply, payload) => {
    const { mounted } = request.routeOptions.config
    if (!mounted || typeof payload !== 'string') return payload
    operations ??= documented(JSON.parse((await app.fastify.inject({ method: 'GET', url: '/api/openapi.json' })).body))
    const { method, path } = mounted.call
    const responses = operations[`/api/${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]?.responses ?? {}
    const problem = problemOf(`${method} ${path} ${reply.statusCode}`, responses[reply.statusCode], payload)
    if (problem && !wrong.has(problem)) found.push(problem)
    if (problem) wrong.add(problem)
    return payload
  })

  function problemOf(name: string, response: Documented | undefined, payload: string): string | undefined {
    if (!response) return `${name} is not documented`
    const schema = response.content?.['application/json']?.schema
    if (!schema) return undefined
    const validator = validators.get(name) ?? Compile(schema)
    validators.set(name, validator)
    const body: unknown = JSON.parse(payload)
    if (validator.Check(body)) return undefined
    const [first] = validator.Errors(body)
    return `${name}: ${first?.instancePath} ${first?.message}`
  }
  return found
}

/** References to shared responses resolved. */
function documented(document: { paths: Operations; components: { responses: Record<string, Documented> } }): Operations {
  const shared = document.components.responses
  for (const operations of Object.values(document.paths))
    for (const { responses } of Object.values(operations))
      for (const [status, response] of Object.entries(responses)) {
        const name = (response as { $ref?: string }).$ref?.split('/').at(-1)
        if (name && shared[name]) responses[status] = shared[name]
      }
  return document.paths
}
