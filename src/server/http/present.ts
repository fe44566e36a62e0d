import type { TSchema } from 'typebox'

/**
 * Converts a reply by its schema: undeclared fields are dropped, times become Shanghai time, and null becomes the empty value that clients
 * of this family rely on (text "", list [], object {}, yes/no false, number -1).
 */
export type Answer<T> = unknown extends T
  ? unknown
  : T extends string
    ? string | number | bigint | Date | null | undefined
    : T extends number
      ? number | null | undefined
      : T extends boolean
        ? boolean | null | undefined
        : T extends readonly (infer U)[]
          ? readonly Answer<U>[] | null | undefined
          : T extends object
            ? { [K in keyof T]?: Answer<T[K]> } | null
            : T

type Show = (value: unknown) => unknown
const compiled = new WeakMap<TSchema, Show>()

export function present(schema: TSchema, value: unknown): unknown {
  let show = compiled.get(schema)
  if (!show) {
    show = compile(schema)
    compiled.set(schema, show)
  }
  return show(value)
}

function compile(schema: TSchema): Show {
  const { type, format, properties, items, patternProperties } = schema as {
    type?: string
    format?: string
    properties?: Record<string, TSchema>
    items?: TSchema
    patternProperties?: Record<string, TSchema>
  }
  switch (type) {
    case 'string':
      return format === 'day' ? showDay : showText
    case 'integer':
    case 'number':
      return value => (typeof value === 'number' ? value : value === null || value === undefined ? -1 : Number(value))
    case 'boolean':
      return value => value === true
    case 'array': {
      const each = items ? compile(items) : (value: unknown) => value
      return value => (Array.isArray(value) ? value.map(each) : [])
    }
    case 'object':
      return patternProperties ? showRecord(compile(Object.values(patternProperties)[0]!)) : showObject(schema, properties ?? {})
    default:
      return value => value ?? {}
  }
}

function showObject(schema: TSchema, properties: Record<string, TSchema>): Show {
  const required = new Set((schema as { required?: string[] }).required ?? [])
  const fields = Object.entries(properties).map(([key, inner]) => ({ key, show: compile(inner), optional: !required.has(key) }))
  const { forest } = schema as { forest?: 'one' | 'both' }
  const show: Show = value => {
    const row = (value ?? {}) as Record<string, unknown>
    const result: Record<string, unknown> = {}
    for (const { key, show, optional } of fields) {
      const inner = row[key]
      if (optional && (inner === undefined || inner === null)) continue
      result[key] = show(inner)
    }
    if (forest) {
      if (Array.isArray(row.children) && row.children.length > 0) {
        if (forest === 'both') result.hasChildren = true
        result.children = row.children.map(show)
      } else if (row.hasChildren === true) result.hasChildren = true
    }
    return result
  }
  return show
}

const showRecord =
  (each: Show): Show =>
  value =>
    Object.fromEntries(Object.entries((value ?? {}) as object).map(([key, inner]) => [key, each(inner)]))

const showText: Show = value => (value === null || value === undefined ? '' : value instanceof Date ? shanghai(value) : String(value))
const showDay: Show = value =>
  value === null || value === undefined ? '' : value instanceof Date ? shanghai(value).slice(0, 10) : String(value)

const EIGHT_HOURS = 8 * 3600_000

/** Shanghai has had no summer time since 1991, so the offset is constant. */
export const shanghai = (instant: Date) => new Date(instant.getTime() + EIGHT_HOURS).toISOString().slice(0, 19).replace('T', ' ')

/** Parses what `shanghai` wrote, or a day as its first second. */
export function fromShanghai(text: string): Date {
  const zoned = /[zZ]|[+-]\d{2}:?\d{2}$/.test(text)
  const full = text.length === 10 ? `${text} 00:00:00` : text
  return new Date(zoned ? text : `${full.replace(' ', 'T')}+08:00`)
}
