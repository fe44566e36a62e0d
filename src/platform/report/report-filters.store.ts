import { formatDate } from '#model/date.ts'
import { isEmpty } from '#model/empty.ts'
import { isRange } from '#model/form/field.ts'
import { checkForm, readForm } from '#model/form/read.ts'
import type { Report } from '#model/report.ts'
import type { Params } from '#server/http/input.ts'
import { Refusal } from '#server/http/refusal.ts'

export const todayOf = (now: Date) => formatDate(now, 'yyyy-MM-dd')

/**
 * Reads the filters of a report; missing ones that it requires take their initial value. Invalid ones are rejected, because ignoring them
 * would show plausible but wrong figures.
 */
export function filtersFrom({ filters, initial }: Report, params: Params, today: string): Readonly<Record<string, unknown>> {
  const begins = initial(today) as Record<string, unknown>
  const sent = Object.fromEntries(
    Object.entries(filters).flatMap(([name, { options }]) => {
      const given = isEmpty(params[name]) && options.required ? begins[name] : params[name]
      return isEmpty(given) ? [] : [[name, given]]
    }),
  )
  const form = { fields: filters }
  const { doc, problems } = readForm(form, sent)
  const backwards = problems.find(({ path }) => isRange(filters[path]!.kind) && isBackwards(sent[path]))
  const wrong = [...problems, ...checkForm(form, doc)][0]
  if (backwards) throw new Refusal(`${filters[backwards.path]!.label}的开始不能晚于结束`)
  if (wrong) throw new Refusal(wrong.message)
  return doc
}

function isBackwards(given: unknown): boolean {
  const [from = '', to = ''] = String(given).split(',')
  return /^\d{4}-\d{2}/.test(from) && /^\d{4}-\d{2}/.test(to) && from > to
}

/** The dimensions of an opened group. */
export function withinFrom({ keys }: Report, text: string | undefined): Readonly<Record<string, string | null>> {
  if (!text) return {}
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw new Refusal('请求参数格式错误: within')
  }
  const entries = typeof read === 'object' && read !== null ? Object.entries(read) : []
  const known = entries.filter(([name, value]) => keys.includes(name) && (value === null || typeof value === 'string'))
  if (known.length !== entries.length || entries.length === 0) throw new Refusal('请求参数格式错误: within')
  return Object.fromEntries(known) as Record<string, string | null>
}
