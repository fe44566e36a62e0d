import type { Field } from '#model/form/field.ts'

/** What every control of a form gets. */
export interface ControlProps {
  id?: string
  value: unknown
  onChange(value: unknown): void
  status?: 'error'
  placeholder?: string
  'aria-label'?: string
  'aria-describedby'?: string
  /** In a cell of a table: no unit, no frame of its own. */
  bare?: boolean
  variant?: 'borderless'
}

export interface FieldControlProps extends ControlProps {
  field: Field
  path: string
}
