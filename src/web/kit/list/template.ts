import type { DataValidation } from 'hucre/xlsx'
import { formatDate } from '#model/date.ts'
import { say } from '#web/i18n/language.ts'
import type { Field } from './field.ts'
import { importWords } from './import.words.ts'
import type { Known, Named } from './import-row.ts'
import { columnsOf, library, SAMPLE } from './workbook.ts'

/** Rows that get drop-downs; as many as can be imported at once, the sample, and the head. */
const LAST = 5002

/** 模板. The columns of a form with drop-downs for whatever has a fixed list, and a sample row that the import leaves out. */
export async function templateOf(known: readonly Known[]): Promise<Uint8Array> {
  const { writeXlsx } = await library()
  const asked = known.map(({ field }) => field)
  const lists = known.map(({ field, choices = [] }) => (field.tree?.several ? [] : namesIn(choices)))
  const options = importWords.say('options')
  const withList = lists.flatMap((names, at) => (names.length > 0 ? [{ at, names }] : []))
  return writeXlsx({
    sheets: [
      {
        name: 'Sheet1',
        columns: columnsOf(asked),
        data: [Object.fromEntries(asked.map((field, at) => [field.key, `${at === 0 ? say(SAMPLE) : ''}${sampleOf(field, lists[at])}`]))],
        freezePane: { rows: 1 },
        // Lists written into the rule itself may have 255 characters at most, so they stand on a sheet of their own.
        dataValidations: withList.map(
          ({ at, names }, column): DataValidation => ({
            type: 'list',
            formula1: `'${options}'!$${letter(column)}$2:$${letter(column)}$${names.length + 1}`,
            range: `${letter(at)}2:${letter(at)}${LAST}`,
            allowBlank: true,
            showErrorMessage: true,
          }),
        ),
      },
      {
        name: options,
        hidden: true,
        rows: [
          withList.map(({ at }) => say(asked[at]!.label)),
          ...Array.from({ length: Math.max(0, ...withList.map(({ names }) => names.length)) }, (_, row) =>
            withList.map(({ names }) => names[row] ?? null),
          ),
        ],
      },
    ],
  })
}

/** The last name that means one value only: that of the language, or the shortest path. */
const namesIn = (choices: readonly Named[]): string[] => {
  const every = choices.flatMap(({ names }) => [...new Set(names)])
  return choices.map(({ names }) => names.findLast(name => every.filter(other => other === name).length === 1) ?? names[0] ?? '')
}

function sampleOf({ kind, label }: Field, names: readonly string[] = []): string {
  if (names[0] !== undefined) return names[0]
  if (kind === 'day' || kind === 'moment') return formatDate(Date.now(), kind === 'day' ? 'yyyy-MM-dd' : 'yyyy-MM-dd HH:mm:ss')
  return kind === 'number' ? '1' : say(label)
}

/** 0 → A, 26 → AA. */
const letter = (at: number): string => (at < 26 ? '' : letter(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))
