import type { FormRule } from 'antd'
import { isEmail } from '#model/pattern.ts'
import { phoneProblem, workPhoneProblem } from '#model/phone.ts'
import { say, useLanguage } from '#web/i18n/language.ts'

/** Form checks use the server's functions, so messages never differ; English has its own text. */
const checked = (problemOf: (text: string) => string, en: string, { mayBeEmpty = false } = {}): FormRule => ({
  validator: async (_, value: unknown) => {
    const text = String(value ?? '')
    if (mayBeEmpty && text.trim() === '') return
    const problem = problemOf(text)
    if (problem) throw new Error(useLanguage.getState().language === 'zh' ? problem : en)
  },
})

const accountProblem = (text: string) =>
  text === '' || /^[A-Za-z0-9._-]{2,64}$/.test(text.trim()) ? '' : '账号须为2至64位字母、数字、点、下划线或短横线'

export const accountRule = checked(accountProblem, '2 to 64 letters, digits, dots, underscores or hyphens')
export const phoneRule = checked(phoneProblem, 'An 11-digit mobile number', { mayBeEmpty: true })
export const emailRule = checked(text => (isEmail(text.trim()) ? '' : '邮箱格式不正确'), 'Not an e-mail address', { mayBeEmpty: true })
export const workPhoneRule = checked(workPhoneProblem, 'A mobile or landline number')

/** Required only while shown, and therefore not marked as required in the import template. */
export const neededRule = (zh: string, en: string): FormRule => ({
  validator: async (_, value: unknown) => {
    if (String(value ?? '').trim() === '') throw new Error(say({ zh, en }))
  },
})
