import Type, { type Static, type TObject, type TSchema } from 'typebox'

/**
 * A call: one endpoint. Server and browser import the same object, so path, parameters and reply are declared once. Paths are relative to the site
 * prefix (`/api` or `/apidy`).
 *
 * `In` and `Out` are plain types, computed from the schemas once, where the call is declared. The schemas are kept as untyped values, because
 * inferring through them at every use slows the type check.
 */
export interface Call<In = unknown, Out = unknown> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Further paths of the same client family for the same handler and policy. */
  readonly aliases: readonly string[]
  readonly summary: string
  readonly group: string
  readonly input: TObject
  readonly reply: TSchema
  /** For the compiler only, never set. */
  readonly types?: { readonly input: In; readonly reply: Out }
  /** The reply is wrapped in `{code, success, data, msg}`, a bare object, or bytes of the handler's content type. */
  readonly form: 'wrapped' | 'bare' | 'bytes'
  /** Accepted request bodies besides parameters. `array` passes a JSON array as `items`. */
  readonly body: 'parameters' | 'array' | 'upload'
  /** A list: accepts `current`, `size`, `ascs`, `descs` and the filters of its handler. */
  readonly paged: boolean
  /** The reply contains a one-time secret, so it is never stored, not even for retries. */
  readonly toldOnce: boolean
  /** Takes JSON that is sent as text/plain, as the spec's client may do. */
  readonly plainText: boolean
}

export type Input<C> = C extends Call<infer In, unknown> ? In : never
export type Reply<C> = C extends Call<unknown, infer Out> ? Out : never

interface Options<I extends TObject, R extends TSchema> {
  input?: I
  reply?: R
  aliases?: readonly string[]
  form?: Call['form']
  body?: Call['body']
  paged?: boolean
  plainText?: boolean
  toldOnce?: boolean
}

const Nothing = Type.Object({})
export const Done = Type.Boolean({ description: 'true: done' })

/** All calls below one path. `aliases` are further paths with the same calls. */
export function folder(base: string, group: string, aliasBases: readonly string[] = []) {
  const make =
    (method: Call['method']) =>
    <I extends TObject = typeof Nothing, R extends TSchema = typeof Done>(
      name: string,
      summary: string,
      options: Options<I, R> = {},
    ): Call<Static<I>, Static<R>> =>
      Object.freeze({
        method,
        path: join(base, name),
        aliases: [...aliasBases.map(alias => join(alias, name)), ...(options.aliases ?? [])],
        summary,
        group,
        input: options.input ?? Nothing,
        reply: options.reply ?? Done,
        form: options.form ?? 'wrapped',
        body: options.body ?? 'parameters',
        paged: options.paged ?? false,
        plainText: options.plainText ?? (method === 'POST' && takesDocument(name)),
        toldOnce: options.toldOnce ?? false,
      })
  return { get: make('GET'), post: make('POST') }
}

/** Calls that take a JSON object rather than single parameters (wire 2.2). */
const takesDocument = (name: string) =>
  /(^|[/-])(submit|save|save-draft|update|grant|start|start-process|resubmit|complete-task|batch-complete)$/.test(name)

const join = (base: string, name: string) => [base, name].filter(Boolean).join('/')
