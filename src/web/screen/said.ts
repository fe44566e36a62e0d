import type { Figure } from '#model/big-screen.ts'
import type { Measure } from '#model/measure.ts'
import { englishOf, type Report, titleOf } from '#model/report.ts'
import { figureText } from '../chart/drawing.ts'
import { say } from '../i18n/language.ts'
import { screenWords } from './screen.words.ts'

/** A value as big screens say it: money in 万元 with two decimals. */
export function said({ field }: Measure, value: string): { text: string; unit: string } {
  if (value === '' || field.kind !== 'money') return { text: figureText(field.kind, value), unit: '' }
  const text = (Number(value) / 10_000).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return { text, unit: screenWords.say('unit') }
}

export const nameOf = (report: Report, { of, title, en }: Figure): string => {
  const measure = report.measures[of]!
  return say({ zh: title ?? titleOf(measure), en: en ?? englishOf(of, measure) })
}

export const columnName = (report: Report, name: string): string => {
  const measure = report.measures[name]
  return measure ? nameOf(report, { of: name }) : say({ zh: report.dimensions[name]!.label, en: englishOf(name) })
}
