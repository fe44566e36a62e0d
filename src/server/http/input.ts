import type { TObject, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import Format from 'typebox/format'
import type { Call } from '#contract/call.ts'
import { Refusal } from './refusal.ts'

/**
 * Reads parameters. They may come in the query, a form or JSON, so numbers arrive as text and ids as numbers: values are converted to the
 * types of the schema, unknown keys are dropped, then the schema is checked.
 */
export type Params = Record<string, unknown>

const MAX_DEPTH = 32
const MAX_KEYS = 10_000

/** Fits a bigint. Our ids have 18 digits until summer 2027, then 19. */
export const isId = (value: string): boolean => /^\d{1,19}$/.test(value) && BigInt(value) <= 9223372036854775807n

Format.Set('id', isId)
Format.Set('ids', value => value.split(',').every(part => Format.Test('id', part)))
Format.Set('day', value => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)))
Format.Set('moment', value => /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2})?.*)?$/.test(value) && !Number.isNaN(Date.parse(value)))
Format.Set('decimal', value => /^-?\d{1,18}(\.\d{1,8})?$/.test(value))
Format.Set('secret', () => true)

const validators = new WeakMap<TObject, Validator>()

export function readInput(call: Call, params: Params): Params {
  const shaped = shape(call.input, params) as Params
  let validator = validators.get(call.input)
  if (!validator) {
    validator = Compile(call.input)
    validators.set(call.input, validator)
  }
  if (!validator.Check(shaped)) throw complaint(validator, shaped)
  return shaped
}

function complaint(validator: Validator, value: unknown): Refusal {
  const first = validator.Errors(value)[0]
  const required = (first?.params as { requiredProperties?: string[] } | undefined)?.requiredProperties
  const path = (first?.instancePath ?? '').split('/').filter(Boolean).join('.')
  if (required?.length) return new Refusal(`缺少必要的请求参数: ${[path, required[0]].filter(Boolean).join('.')}`)
  if (first?.keyword === 'minLength') return new Refusal(`缺少必要的请求参数: ${path}`)
  if (first?.keyword === 'maxLength' || first?.keyword === 'maxItems') return new Refusal(`请求参数过长: ${path}`)
  return new Refusal(`请求参数格式错误: ${path || '请求体'}`)
}

/** Keys that could reach a prototype are always dropped. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

function shape(schema: TSchema, value: unknown): unknown {
  const { type, properties, items, patternProperties, anyOf } = schema as {
    type?: string
    properties?: Record<string, TSchema>
    items?: TSchema
    patternProperties?: Record<string, TSchema>
    anyOf?: TSchema[]
  }
  if (anyOf) return shapeEither(anyOf, value)
  switch (type) {
    case 'object': {
      if (!isPlain(value)) return value
      if (patternProperties) {
        const each = Object.values(patternProperties)[0]!
        return Object.fromEntries(
          Object.entries(value)
            .filter(([key]) => !forbidden.has(key))
            .map(([key, inner]) => [key, shape(each, inner)]),
        )
      }
      const result: Record<string, unknown> = {}
      for (const [key, inner] of Object.entries(properties ?? {})) {
        const given = Object.hasOwn(value, key) ? value[key] : undefined
        // Null, and the empty string for anything but text, mean "not chosen".
        if (given === undefined || given === null || (given === '' && (inner as { type?: string }).type !== 'string')) continue
        if (given === '' && isPicky(inner)) continue
        result[key] = shape(inner, given)
      }
      return result
    }
    case 'array':
      return Array.isArray(value) ? value.map(item => shape(items as TSchema, item)) : value
    case 'string':
      return typeof value === 'number' || typeof value === 'boolean'
        ? String(value)
        : typeof value === 'string'
          ? value.normalize('NFC')
          : value
    case 'integer':
    case 'number':
      return typeof value === 'string' && /^-?\d{1,15}(\.\d+)?$/.test(value) ? Number(value) : value
    case 'boolean':
      return value === 'true' || value === 1 || value === '1' ? true : value === 'false' || value === 0 || value === '0' ? false : value
    default:
      return value
  }
}

/** An empty string cannot be an id or a day: in an optional field it means "not chosen". */
const isPicky = (schema: TSchema) => {
  const { format, enum: choices } = schema as { format?: string; enum?: unknown[] }
  return (format !== undefined && format !== 'secret') || choices !== undefined
}

function shapeEither(schemas: TSchema[], value: unknown): unknown {
  const wanted = Array.isArray(value) ? 'array' : isPlain(value) ? 'object' : 'string'
  const match = schemas.find(schema => (schema as { type?: string }).type === wanted)
  return match ? shape(match, value) : value
}

export const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Rejects deep nesting, thousands of keys, and NUL in texts, before anything reads the value. */
export function guardValue(value: unknown): void {
  let keys = 0
  const visit = (current: unknown, depth: number): void => {
    if (typeof current === 'string') {
      if (current.includes('\0')) throw new Refusal('请求参数含有非法字符')
      return
    }
    if (typeof current !== 'object' || current === null) return
    if (depth > MAX_DEPTH) throw new Refusal('请求内容嵌套过深')
    const entries = Array.isArray(current) ? current.map((item, index) => [String(index), item] as const) : Object.entries(current)
    keys += entries.length
    if (keys > MAX_KEYS) throw new Refusal('请求内容过于复杂')
    for (const [key, inner] of entries) {
      if (key.includes('\0')) throw new Refusal('请求参数含有非法字符')
      visit(inner, depth + 1)
    }
  }
  visit(value, 1)
}

/** Parameters from path, query and body. The same name with two values is reported as a mistake. */
export function gatherParams(query: unknown, body: unknown, path: unknown): Params {
  const params: Params = Object.create(null)
  for (const source of [query, body, path]) {
    if (!isPlain(source)) continue
    for (const [key, value] of Object.entries(source)) {
      if (forbidden.has(key)) continue
      // Some clients repeat their token here. It neither authenticates nor filters.
      if (key.toLowerCase() === 'blade-auth') continue
      if (key in params && String(params[key]) !== String(value)) throw new Refusal(`请求参数重复且不一致: ${key}`)
      params[key] = value
    }
  }
  return params
}
