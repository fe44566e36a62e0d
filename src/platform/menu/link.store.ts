import { mayEmbed } from '#model/embed.ts'
import { paramValue } from '#platform/param/param.store.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/db/database.ts'
import { parseIds } from '#server/db/rows.ts'
import { FIRST_TENANT } from '#server/http/caller.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { originOf } from '#server/text/origin.ts'

/**
 * Allowed targets of a menu: our own pages, and external URLs whose origin is listed in the parameter below, or in the
 * configuration. What is listed is also in the content security policy (`app/frame-sources.ts`). Everything else (javascript:, //host, a foreign URL inside a query) is rejected as an attack.
 */
const LISTED = 'menu.link.origins'

export async function requireLink(ctx: Context, path: string): Promise<void> {
  // Browsers drop white space and read a backslash as a slash, so both could hide a foreign address.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\s\\<>"\x00-\x1f\x7f]/.test(path)) throw new Refusal('菜单路径含有非法字符')
  const foreign = path.startsWith('/') ? addressesIn(path) : [path]
  if (foreign.length === 0) return
  const origins = foreign.flatMap(address => originOf(address) ?? [])
  if (origins.length < foreign.length) throw new Refusal('菜单路径须以 / 开头，或为 http(s):// 开头的完整地址')
  const { tx, app } = ctx
  const listed = await listedSources(tx, app)
  const stranger = origins.find(origin => !mayEmbed(new URL(origin), listed))
  if (stranger) throw new Refusal(`外部地址 ${stranger} 不在允许的名单中，请先在参数 ${LISTED} 中登记`)
}

/** The sources that may be embedded. Menus are those of the first tenant, and so is the list. Administrators can list origins only. */
export async function listedSources(tx: Tx, { config }: Pick<App, 'config'>): Promise<string[]> {
  const origins = parseIds(await paramValue(tx, FIRST_TENANT, LISTED)).flatMap(written => originOf(written) ?? [])
  return [...new Set([...config.frameSources, ...origins])]
}

/** URLs inside the query of an internal path, as in `/myiframe/urlPath?src=…`. */
function addressesIn(path: string): string[] {
  if (path.startsWith('//')) return [path]
  const cut = path.indexOf('?')
  const values = cut < 0 ? [] : [...new URLSearchParams(path.slice(cut + 1)).values()]
  return values.filter(value => /^\s*([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(value))
}
