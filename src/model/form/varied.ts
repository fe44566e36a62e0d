import type { Field, FieldOptions, Sure } from './field.ts'

/**
 * A field whose kind depends on another field: 变更后 is a choice, a person or a text, depending on what is changed. Values without a case are text.
 * Label and options are its own; a case adds what its kind needs.
 */
export function varied<const O extends FieldOptions>(
  label: string,
  { by, as, ...options }: O & { by: string; as: Readonly<Record<string, Field>> },
): Field<string, 'text', Sure<O>> {
  const cases = Object.entries(as).map(([key, field]) => [key, Object.freeze({ ...field, label, options: joined(options, field.options) })])
  return Object.freeze({ kind: 'text', label, by, as: Object.freeze(Object.fromEntries(cases)), options: Object.freeze(options) })
}

const joined = (own: FieldOptions, { max, min, several, derived }: FieldOptions): FieldOptions =>
  Object.freeze({ ...own, max, min, several, derived: own.derived || derived })

/** The actual field, given the values of its row or form. */
export function fieldIn(field: Field, beside: Readonly<Record<string, unknown>>): Field {
  if (!field.by || !field.as) return field
  const decided = String(beside[field.by] ?? '')
  return Object.hasOwn(field.as, decided) ? field.as[decided]! : field
}
