import type { Field } from '#model/form/field.ts'

export interface ControlProps {
  id?: string
  value: unknown
  onChange(value: unknown): void
  status?: 'error'
  placeholder?: string
  'aria-label'?: string
  'aria-describedby'?: string
  /** In a table cell: without unit and border. */
  bare?: boolean
  variant?: 'borderless'
  disabled?: boolean
}

export interface FieldControlProps extends ControlProps {
  field: Field
  path: string
}
