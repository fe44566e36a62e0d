import { param, params } from '#model/param.ts'

export default params({
  'bigscreen.enabled': param('大屏开关', '1', '1 开放大屏的免登录访问，0 关闭'),
  'bigscreen.token': param('大屏令牌', '', '不为空时，免登录的大屏须在地址中带上 ?token=该令牌；更换令牌即收回原有大屏的访问'),
  'bigscreen.maskNames': param('大屏名称脱敏', '1', '1 大屏上的客户与供应商名称脱敏显示，0 显示全称'),
})
