import { paramValue } from '#platform/param/param.store.ts'
import { parseIds } from '#server/db/rows.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { originOf } from '#server/text/origin.ts'

/**
 * Allowed targets of a menu: our own pages, and external URLs whose origin is listed in the parameter below or in the configuration.
 * Everything else (javascript:, //host, a foreign URL inside a query) is rejected as an attack.
 */
const LISTED = 'menu.link.origins'

export async function requireLink(ctx: Context, path: string): Promise<void> {
  // Browsers drop white space and read a backslash as a slash, so both could hide a foreign address.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\s\\<>"\x00-\x1f\x7f]/.test(path)) throw new Refusal('菜单路径含有非法字符')
  const foreign = path.startsWith('/') ? addressesIn(path) : [path]
  if (foreign.length === 0) return
  const origins = foreign.map(originOf)
  if (origins.includes(undefined)) throw new Refusal('菜单路径须以 / 开头，或为 http(s):// 开头的完整地址')
  const { tx, caller, app } = ctx
  const listed = [...app.config.frameSources, ...parseIds(await paramValue(tx, caller.tenantId, LISTED))].map(originOf)
  const stranger = origins.find(origin => !listed.includes(origin))
  if (stranger) throw new Refusal(`外部地址 ${stranger} 不在允许的名单中，请先在参数 ${LISTED} 中登记`)
}

/** URLs inside the query of an internal path, as in `/myiframe/urlPath?src=…`. */
function addressesIn(path: string): string[] {
  if (path.startsWith('//')) return [path]
  const cut = path.indexOf('?')
  const values = cut < 0 ? [] : [...new URLSearchParams(path.slice(cut + 1)).values()]
  return values.filter(value => /^\s*([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(value))
}
