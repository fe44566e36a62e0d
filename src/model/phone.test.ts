import { describe, expect, it } from 'vitest'
import { phoneProblem, workPhoneProblem } from './phone.ts'

describe('phone numbers', () => {
  it.each([
    ['', '手机号码不能为空'],
    ['   ', '手机号码不能为空'],
    ['1380000000', '手机号码长度不为11位'],
    ['138000000000', '手机号码长度不为11位'],
    ['23800000000', '手机号码格式不正确'],
    ['1380000000x', '手机号码格式不正确'],
    ['１３８００００００００', '手机号码格式不正确'],
    ['16800009101', ''],
    [' 13800000000 ', ''],
  ])('%j: %j', (typed, problem) => {
    expect(phoneProblem(typed)).toBe(problem)
  })

  it.each([
    ['', '工作电话不能为空'],
    ['16800009101', ''],
    ['0531-88886666', ''],
    ['053188886666', ''],
    ['88886666', ''],
    ['8888666', ''],
    ['0531-00001888', '工作电话格式不正确'],
    ['888866', '工作电话格式不正确'],
    ['见名片', '工作电话格式不正确'],
  ])('of a firm, %j: %j', (typed, problem) => {
    expect(workPhoneProblem(typed)).toBe(problem)
  })
})
