import { site as call } from '#contract/site.ts'
import { TENANT } from '#platform/auth/login.store.ts'
import { listedSources } from '#platform/menu/link.store.ts'
import { paramValue } from '#platform/param/param.store.ts'
import { requireFirstTenant } from '#server/http/caller.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import { type OpenContext, open, routes } from '#server/http/route.ts'
import { logoAddress } from './logo.store.ts'
import { siteProfile } from './site.table.ts'

/** Name and logo of the site. Public, because the login page shows them. */
export default routes(on => {
  on(call.info, open, async ctx => {
    const { site, app } = ctx
    const { logo, ...profile } = await profileOf(ctx)
    return {
      ...profile,
      apiUrl: site.prefix,
      logo: logoAddress(site, logo),
      tenantId: TENANT,
      tenantMode: (await paramValue(ctx.tx, TENANT, 'tenant.mode')) === '1',
      captchaMode: app.config.captcha,
      demo: app.config.mode === 'demo',
      phoneLogin: app.sendSms !== undefined,
      androidUrl: (await paramValue(ctx.tx, TENANT, 'app.android.url')) ?? '',
      socialSources: app.config.socialSources.map(source => source.name),
      frameSources: await listedSources(ctx.tx, app),
      client: app.client,
    }
  })
  on(call.logo, open, async ctx => {
    const { logo } = await profileOf(ctx)
    if (!logo) throw missing()
    // Served as an image only: even opened directly it runs and loads nothing.
    const headers = { 'content-type': 'image/svg+xml', 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" }
    return { body: Buffer.from(logo), headers: { ...headers, 'cache-control': 'public, max-age=3600' } }
  })
  on(call.passwordKey, { may: 'param_view' }, ({ app }) => ({ publicKey: app.sm2.publicKey }))
  on(call.submit, { may: 'param_edit' }, async ({ input, tx, site, caller }) => {
    requireFirstTenant(caller)
    if (input.logo && !/^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/.test(input.logo)) throw new Refusal('标志须为 SVG 图形')
    await tx.update(siteProfile).set({ ...input })
    return site.id > 0
  })
})

async function profileOf({ tx }: Pick<OpenContext, 'tx'>) {
  const [profile] = await tx.select().from(siteProfile)
  return profile ?? Promise.reject(missing())
}
