import { isEmpty } from '#model/empty.ts'
import type { Unresolved } from '#model/form/unresolved.ts'
import { say } from '#web/i18n/language.ts'
import type { Field, Row } from './field.ts'
import { importWords } from './import.words.ts'
import { isRequired } from './workbook.ts'

/** A possible value of a cell: 锻造车间, or 生产部/锻造车间 if the name alone is ambiguous. */
export interface Named {
  names: readonly string[]
  value: string | number
}

/** A field with its possible values; without any, cells are taken literally. */
export interface Known {
  field: Field
  choices: readonly Named[] | undefined
}

export interface Translated {
  /** Names that could not be resolved are marked. */
  row: Row
  reasons: readonly string[]
}

/** Translates names in workbooks to keys. Reports all that are unknown or ambiguous, and what is missing. */
export function translatorOf(known: readonly Known[]): (row: Row) => Translated {
  return row => {
    const sent: Row = { ...row }
    const reasons: string[] = []
    for (const { field, choices } of known) {
      const typed = row[field.key]
      if (isAlwaysAsked(field) && isEmpty(typed)) reasons.push(importWords.say('missing', { label: say(field.label) }))
      if (!choices || isEmpty(typed)) continue
      const parts = field.tree?.several ? String(typed).split(/[,，、;；]/) : [String(typed)]
      const values: (string | number)[] = []
      const strange: string[] = []
      for (const part of parts.map(text => text.trim()).filter(Boolean)) {
        const found = choices.filter(({ names, value }) => names.includes(part) || String(value) === part)
        if (found.length === 1) values.push(found[0]!.value)
        else {
          strange.push(part)
          reasons.push(importWords.say(found.length === 0 ? 'unknown' : 'ambiguous', { label: say(field.label), text: part }))
        }
      }
      const unresolved: Unresolved = { unknown: strange.join('、') }
      sent[field.key] = strange.length > 0 ? unresolved : field.tree?.several ? values.join(',') : values[0]
    }
    return { row: sent, reasons }
  }
}

const isAlwaysAsked = (field: Field) => isRequired(field) && !!field.form && !field.form.when && field.form.initial === undefined
