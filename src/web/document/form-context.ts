import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { Field } from '#model/form/field.ts'
import type { Form } from '#model/form/form.ts'
import { fieldIn } from '#model/form/varied.ts'
import type { Marks } from './changes.ts'
import type { FormState, FormStore } from './form-store.ts'
import { besideOf } from './paths.ts'

/** The form that the parts of a sheet belong to, with previous values. */
export interface FormContextValue {
  store: FormStore<Form>
  marks: Marks
  /** Prefix of control ids, which must be unique across open tabs. */
  name: string
  /** The whole form is being filled in, rather than viewed with a few writable fields. */
  filling: boolean
}

export const FormContext = createContext<FormContextValue | undefined>(undefined)

export function useFormContext(): FormContextValue {
  const value = useContext(FormContext)
  if (!value) throw new Error('no form context')
  return value
}

/** What a table does after a code was scanned into the cell at this path. */
export type NextLines = (path: string, isTaken: boolean) => void
export const NextLine = createContext<NextLines>(() => undefined)
export const useNextLine = () => useContext(NextLine)

export const useForm = () => useFormContext().store

/** Redraws only when the selected part changes. */
export const useFormState = <T>(select: (state: FormState) => T): T => useStore(useForm(), select)

/** The actual field at this path, given the current values. */
export const useFieldAt = (field: Field, path: string): Field => useFormState(({ typed }) => fieldIn(field, besideOf(typed, path)))
