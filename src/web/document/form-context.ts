import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { Field } from '#model/form/field.ts'
import type { Form } from '#model/form/form.ts'
import { fieldIn } from '#model/form/varied.ts'
import type { Marks } from './changes.ts'
import type { FormState, FormStore } from './form-store.ts'
import { besideOf } from './paths.ts'

/** The form that the parts of a sheet belong to, and what was different in it before. */
export interface FormContextValue {
  store: FormStore<Form>
  marks: Marks
  /** Ids of controls must not repeat between open tabs. */
  name: string
  /** The whole form is being filled in, not just looked at with a field or two to write. */
  filling: boolean
}

export const FormContext = createContext<FormContextValue | undefined>(undefined)

export function useFormContext(): FormContextValue {
  const value = useContext(FormContext)
  if (!value) throw new Error('outside of a form')
  return value
}

export const useForm = () => useFormContext().store

/** Draws again only when what is selected changes. */
export const useFormState = <T>(select: (state: FormState) => T): T => useStore(useForm(), select)

/** The field as it is asked at this place now. */
export const useFieldAt = (field: Field, path: string): Field => useFormState(({ typed }) => fieldIn(field, besideOf(typed, path)))
