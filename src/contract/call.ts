import Type, { type Static, type TObject, type TSchema } from 'typebox'

/**
 * A call: one line of the wire. Server and browser import the same object, so a path, a parameter or a reply field
 * is written once. Paths are relative to the site prefix (`/api` or `/apidy`).
 *
 * `In` and `Out` are the plain types of parameters and reply, computed from the schemas once, where the call is declared. The schemas are
 * kept as values without their types: inferring through them at every use is what makes a check slow.
 */
export interface Call<In = unknown, Out = unknown> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Other paths of the same client family that reach the same handler under the same policy. */
  readonly aliases: readonly string[]
  readonly summary: string
  readonly group: string
  readonly input: TObject
  readonly reply: TSchema
  /** Only for the compiler: no call has it. */
  readonly types?: { readonly input: In; readonly reply: Out }
  /** How the reply travels: wrapped in `{code, success, data, msg}`, as a bare object, or as bytes of the handler's own type. */
  readonly form: 'wrapped' | 'bare' | 'bytes'
  /** What the request body may be besides parameters. `array` keeps a JSON array under the name `items`. */
  readonly body: 'parameters' | 'array' | 'upload'
  /** A list: takes `current`, `size`, `ascs`, `descs` and the filters that its handler names. */
  readonly paged: boolean
  /** The reply holds something told once: it is kept nowhere, not even for a retry. */
  readonly toldOnce: boolean
  /** Some old clients post JSON with this content type. */
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

/** All calls below one folder of the wire. `aliases` are further folders that answer alike. */
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
        plainText: options.plainText ?? false,
        toldOnce: options.toldOnce ?? false,
      })
  return { get: make('GET'), post: make('POST') }
}

const join = (base: string, name: string) => [base, name].filter(Boolean).join('/')
