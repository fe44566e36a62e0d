import type { Configuration } from 'openid-client'
import type { App } from '#server/app.ts'
import type { SocialSource } from '#server/config.ts'
import type { Tx } from '#server/db/database.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import { giveTicket, redeemTicket } from './ticket.store.ts'

/** Loaded on first use: most installations have no provider. */
const library = () => import('openid-client')

/** Social login by OpenID Connect. Only configured providers are contacted. */
const STATE_SECONDS = 600

const discovered = new Map<string, Promise<Configuration>>()

function sourceOf(app: App, name: string): SocialSource {
  const source = app.config.socialSources.find(candidate => candidate.name === name)
  if (!source) throw missing('未配置该登录方式')
  return source
}

async function configurationOf(source: SocialSource): Promise<Configuration> {
  const key = `${source.issuer} ${source.clientId}`
  let found = discovered.get(key)
  if (!found) {
    found = discover(source)
    discovered.set(key, found)
    found.catch(() => discovered.delete(key))
  }
  return found
}

async function discover(source: SocialSource): Promise<Configuration> {
  const oidc = await library()
  const execute = source.insecure ? [oidc.allowInsecureRequests] : []
  const found = await oidc.discovery(new URL(source.issuer), source.clientId, source.clientSecret, undefined, { execute })
  // Our clients pass code and state only. The state is bound to its provider, so providers cannot be mixed up.
  const { supportsPKCE: _, ...metadata } = found.serverMetadata()
  const configuration = new oidc.Configuration(
    { ...metadata, authorization_response_iss_parameter_supported: false },
    source.clientId,
    source.clientSecret,
  )
  if (source.insecure) oidc.allowInsecureRequests(configuration)
  return configuration
}

/** The URL of the provider's login. */
export async function authorizationUrl(db: Tx, app: App, name: string): Promise<string> {
  const source = sourceOf(app, name)
  const oidc = await library()
  const verifier = oidc.randomPKCECodeVerifier()
  const state = oidc.randomState()
  await giveTicket(db, 'social', state, STATE_SECONDS, '', { source: name, verifier })
  const url = oidc.buildAuthorizationUrl(await configurationOf(source), {
    redirect_uri: source.redirectUri,
    scope: 'openid profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  })
  return url.href
}

export interface SocialPerson {
  source: string
  subject: string
  name: string
}

/** The identity returned by the provider. */
export async function socialPerson(db: Tx, app: App, name: string, code: string, state: string): Promise<SocialPerson> {
  const source = sourceOf(app, name)
  const refused = new Refusal('第三方登录失败，请重新登录', 400, { error: 'invalid_grant' })
  const ticket = await redeemTicket(db, 'social', state)
  if (ticket?.source !== name || !ticket.verifier) throw refused
  const returned = new URL(source.redirectUri)
  returned.searchParams.set('code', code)
  returned.searchParams.set('state', state)
  try {
    const oidc = await library()
    const tokens = await oidc.authorizationCodeGrant(await configurationOf(source), returned, {
      pkceCodeVerifier: ticket.verifier,
      expectedState: state,
    })
    const claims = tokens.claims()
    if (!claims) throw refused
    return { source: name, subject: claims.sub, name: String(claims.name ?? claims.preferred_username ?? claims.sub) }
  } catch {
    throw refused
  }
}
