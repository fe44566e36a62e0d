import { Refusal } from '../http/refusal.ts'
import { plainLine } from './plain.ts'

/** Validates a name: one line of text. Shown in many places, so markup is rejected rather than cleaned. */
export function requireName(text: string, field: string): string {
  const name = plainLine(text).trim()
  if (!name) throw new Refusal(`缺少必要的请求参数: ${field}`)
  if (/[<>]/.test(name)) throw new Refusal(`不能含有尖括号: ${field}`)
  return name
}
