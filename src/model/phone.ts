import { isLandline, isMobile } from './pattern.ts'

/** 手机号码. What is wrong with a number as typed, in the words a person is shown; '' when nothing is. */
export function phoneProblem(text: string): string {
  const typed = text.trim()
  if (typed === '') return '手机号码不能为空'
  if ([...typed].length !== 11) return '手机号码长度不为11位'
  return isMobile(typed) ? '' : '手机号码格式不正确'
}

/** 工作电话 of a firm: a mobile number or a landline, which may begin with its area code. */
export function workPhoneProblem(text: string): string {
  const typed = text.trim()
  if (typed === '') return '工作电话不能为空'
  return isMobile(typed) || isLandline(typed) ? '' : '工作电话格式不正确'
}
