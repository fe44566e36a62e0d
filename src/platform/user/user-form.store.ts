import Format from 'typebox/format'
import { isEmail } from '#model/pattern.ts'
import { phoneProblem } from '#model/phone.ts'
import { Refusal } from '#server/http/refusal.ts'
import { spell } from '#server/text/pinyin.ts'
import { plainLine } from '#server/text/plain.ts'

/** The fields of a form that may be stored. Everything else that was sent is ignored. */
export interface ContactForm {
  name?: string
  realName?: string
  email?: string
  phone?: string
  birthday?: string
  sex?: number
  avatar?: string
}

export interface UserForm extends ContactForm {
  id?: string
  account?: string
  password?: string
  code?: string
  userType?: number
  roleId?: string
  deptId?: string
  postId?: string
  supplierId?: string
  workPhone?: string
}

function refuseIf(problem: string | false): void {
  if (problem) throw new Refusal(problem)
}

/** Contact fields. Missing ones stay; an empty phone or mail is cleared. */
export async function contactOf({ name, realName, email, phone, birthday, sex }: ContactForm) {
  refuseIf(realName !== undefined && !line(realName) && '姓名不能为空')
  refuseIf(name !== undefined && !line(name) && '昵称不能为空')
  if (phone?.trim()) refuseIf(phoneProblem(phone))
  refuseIf(Boolean(email?.trim()) && !isEmail(email!.trim()) && '邮箱格式不正确')
  refuseIf(sex !== undefined && ![1, 2, 3].includes(sex) && '请求参数格式错误: sex')
  return {
    name: name && line(name),
    realName: realName && line(realName),
    py: realName && (await spelled(line(realName))),
    email: email?.trim(),
    phone: phone?.trim(),
    birthday,
    sex,
  }
}

export function accountOf({ account = '' }: UserForm): string {
  const typed = account.trim()
  refuseIf(!typed && '缺少必要的请求参数: account')
  refuseIf(!/^[A-Za-z0-9._-]{2,64}$/.test(typed) && '账号须为2至64位字母、数字、点、下划线或短横线')
  return typed
}

/** A comma-separated list, as clients send it. Missing: unchanged. */
export function idsOf(field: string, text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined
  const ids = text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
  refuseIf(ids.some(id => !Format.Test('id', id)) && `请求参数格式错误: ${field}`)
  return [...new Set(ids)]
}

const line = (text: string) => plainLine(text).trim()

/** Pinyin and initials: 孟德山 is found by mengdeshan and mds. */
const spelled = async (name: string) =>
  Object.values(await spell(name))
    .join(' ')
    .slice(0, 128)
