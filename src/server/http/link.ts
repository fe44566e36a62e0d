import type { Call } from '#contract/call.ts'
import type { Context } from './route.ts'

/**
 * 签名链接. An `<img>` or a download sends no token, and a token in a URL must not authenticate. A link is signed for one address, one
 * session and one minute: enough to load it, too short to be shared.
 */
export const LINK_SECONDS = 60
const TICKET = 'ticket'

type Asking = Pick<Context, 'app' | 'site' | 'caller'>

/** A signed URL. The caller has been checked, and is checked again when the link is used. */
export async function signedLink({ app, site, caller }: Asking, { path }: Call, params: Record<string, string>): Promise<string> {
  const address = `/${site.prefix}/${path}?${new URLSearchParams(params)}`
  const claims = { site: site.id, subject: caller.userId, session: caller.sessionId, id: address }
  return `${address}&${TICKET}=${await app.tokens.issue('link', claims, LINK_SECONDS)}`
}

/** The signed address and its ticket. */
export function readLink(url: string): { readonly address: string; readonly ticket: string } {
  const [path = '', query = ''] = url.split('?')
  const params = new URLSearchParams(query)
  const ticket = params.get(TICKET) ?? ''
  params.delete(TICKET)
  return { address: `${path}?${params}`, ticket }
}
