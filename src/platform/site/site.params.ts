import { param, params } from '#model/param.ts'

/** Read by `site.routes.ts` from the first tenant. */
export default params({
  'app.android.url': param('安卓安装包地址', '', '手机端下载页提供的安装包地址，如 https://download.example.com/app.apk；留空则不提供'),
})
