import { expect, test } from 'vitest'
import { judge } from './judge.ts'
import { siteIdOf } from './site-id.ts'

test('the code of the body decides, else the status', () => {
  expect(judge(200, { code: 200 })).toEqual({ kind: 'success' })
  expect(judge(200, {})).toEqual({ kind: 'success' })
  expect(judge(200, { code: 400, msg: '缺少参数' })).toEqual({ kind: 'failure', code: 400, text: '缺少参数' })
  expect(judge(404, undefined)).toEqual({ kind: 'failure', code: 404, text: '未知错误' })
})

test('msg, else error_description, else 未知错误', () => {
  expect(judge(400, { error_description: '用户名或密码错误' })).toMatchObject({ text: '用户名或密码错误' })
  expect(judge(500, { code: 500, msg: '' })).toMatchObject({ text: '未知错误' })
})

test('401 ends the session without a toast, unless the caller asked to handle it', () => {
  expect(judge(401, { code: 401, msg: '请求未授权' })).toEqual({ kind: 'logout', code: 401 })
  expect(judge(200, { code: 401 })).toEqual({ kind: 'logout', code: 401 })
  expect(judge(401, { code: 401 }, [401])).toEqual({ kind: 'silent', code: 401 })
})

test('503 never logs out', () => {
  expect(judge(503, { code: 503, msg: '系统繁忙' })).toEqual({ kind: 'away' })
})

test('site 2 by port or by host marker', () => {
  expect(siteIdOf({ port: '1878', hostname: '10.0.0.8' })).toBe(2)
  expect(siteIdOf({ port: '', hostname: 'Heavy.example.com' })).toBe(2)
  expect(siteIdOf({ port: '1888', hostname: 'erp.example.com' })).toBe(1)
})
