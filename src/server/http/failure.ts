import { isLost } from '../db/connect.ts'
import { Refusal } from './refusal.ts'

/** What a thrown thing means to the caller. Undefined means: nobody foresaw it, answer 500 and log the stack. */
export function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  const cause = (error as { cause?: unknown }).cause
  return fromDatabase(error) ?? (cause ? asRefusal(cause) : undefined) ?? fromFramework(code, statusCode)
}

/** Whether a retry may succeed in a moment: a deadlock, a lock timeout, or a lost connection. */
export function isPassing(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return /^(40|55P03|08|53|57|ECONN|EPIPE|ETIMEDOUT)/.test(String(code)) || (cause !== undefined && isPassing(cause))
}

const away = () => new Refusal('系统繁忙，请稍后再试', 503)

function fromDatabase(error: unknown): Refusal | undefined {
  const { code, message, constraint } = error as { code?: string; message?: string; constraint?: string }
  if (isLost(error) || message?.includes('timeout exceeded when trying to connect')) return away()
  if (!code) return undefined
  if (code.startsWith('53') || code.startsWith('57')) return away()
  switch (code) {
    case '23505':
      return new Refusal(duplicates[constraint ?? ''] ?? '数据已存在，请勿重复提交', 409)
    case '23503':
      return new Refusal('数据已被引用，或引用的数据不存在')
    case '40001':
    case '40P01':
    case '55P03':
      return new Refusal('数据正被他人处理，请稍后重试', 409)
    case '22001':
      return new Refusal('内容超出允许的长度')
  }
  // The remaining "data exceptions" come from values, never from our SQL texts, which are fixed.
  if (code.startsWith('22')) return new Refusal('请求参数格式错误')
  return undefined
}

/** Sentences for the unique indices whose meaning a person knows. */
const duplicates: Record<string, string> = {
  sys_user_account: '当前用户已存在!',
  sys_dict_key: '当前字典键值已存在!',
  sys_dict_biz_key: '当前字典键值已存在!',
  sys_role_alias: '角色别名已存在!',
  sys_dept_name: '同级机构名称已存在!',
  sys_post_code: '岗位编码已存在!',
  sys_menu_code: '菜单编号已存在!',
  sys_top_menu_code: '顶部菜单编号已存在!',
  sys_param_key: '参数键名已存在!',
}

function fromFramework(code: string | undefined, status: number | undefined): Refusal | undefined {
  if (!status || status < 400 || status >= 500) return undefined
  switch (status) {
    case 404:
      return new Refusal('请求的地址不存在', 404)
    case 405:
      return new Refusal('不支持当前请求方法', 405)
    case 413:
      return new Refusal('请求内容过大', 413)
    case 415:
      return new Refusal('不支持当前媒体类型', 415)
    case 429:
      return new Refusal('请求过于频繁，请稍后再试', 429)
  }
  return new Refusal(code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? '不支持当前媒体类型' : '请求参数格式错误', status)
}
