import { isLandline, isMobile } from './pattern.ts'

/** 手机号码. The error message for a typed number; '' when it is valid. */
export function phoneProblem(text: string): string {
  const typed = text.trim()
  if (typed === '') return '手机号码不能为空'
  if ([...typed].length !== 11) return '手机号码长度不为11位'
  return isMobile(typed) ? '' : '手机号码格式不正确'
}

/** 工作电话 of a company: a mobile number or a landline, optionally with area code. */
export function workPhoneProblem(text: string): string {
  const typed = text.trim()
  if (typed === '') return '工作电话不能为空'
  return isMobile(typed) || isLandline(typed) ? '' : '工作电话格式不正确'
}
