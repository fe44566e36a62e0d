import { param, params } from '#model/param.ts'

/** Read by `link.store.ts`: what is listed here may be a menu, and the content security policy lets the embedded page show it. */
export default params({
  'menu.link.origins': param(
    '可嵌入的外部站点',
    '',
    '菜单可以打开的外部站点，如 https://bi.example.com，多个用逗号分隔；保存后刷新页面生效',
  ),
})
