import { param, params } from '#model/param.ts'

/** Read by `site.routes.ts` from the first tenant. */
export default params({
  'tenant.mode': param('租户模式', '0', '1 登录时按域名识别租户，识别不到时请用户输入租户编号；0 所有人都登录默认租户'),
})
