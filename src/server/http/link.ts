import type { Call } from '#contract/call.ts'
import type { Context } from './route.ts'

/**
 * 签名链接. An `<img>` or a download sends no token, and a token in an address authenticates nothing. A link signs one address for one session
 * and one minute: enough to load what it names, not enough to be passed around.
 */
export const LINK_SECONDS = 60
const TICKET = 'ticket'

type Asking = Pick<Context, 'app' | 'site' | 'caller'>

/** An address of ours that carries its own proof. Whoever asks has been checked; the call checks again when it is followed. */
export async function signedLink({ app, site, caller }: Asking, { path }: Call, params: Record<string, string>): Promise<string> {
  const address = `/${site.prefix}/${path}?${new URLSearchParams(params)}`
  const claims = { site: site.id, subject: caller.userId, session: caller.sessionId, id: address }
  return `${address}&${TICKET}=${await app.tokens.issue('link', claims, LINK_SECONDS)}`
}

/** What was signed, and by which ticket it claims to be. */
export function readLink(url: string): { readonly address: string; readonly ticket: string } {
  const [path = '', query = ''] = url.split('?')
  const params = new URLSearchParams(query)
  const ticket = params.get(TICKET) ?? ''
  params.delete(TICKET)
  return { address: `${path}?${params}`, ticket }
}
