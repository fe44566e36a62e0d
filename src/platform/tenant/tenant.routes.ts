import { tenant } from '#contract/tenant.ts'
import { parseIds } from '#server/db/rows.ts'
import { open, routes } from '#server/http/route.ts'
import { oneTenant, tenantAt, tenantChoice, tenantPage } from './tenant.store.ts'
import { bindSource, removeTenants, setLimits, submitTenant } from './tenant-change.store.ts'

/** Spec 7.4. Login pages look up their tenant by URL; the rest is for administrators. */
export default routes(on => {
  on(tenant.info, open, async ({ tx, input }) => (await tenantAt(tx, input.domain ?? '')) ?? {})

  on(tenant.list, { may: 'tenant_view' }, ctx => tenantPage(ctx), { exports: 'tenant_export' })
  on(tenant.select, { may: 'tenant_view' }, ctx => tenantChoice(ctx))
  on(tenant.detail, { may: 'tenant_view' }, ctx => oneTenant(ctx, ctx.input.id))
  on(tenant.submit, { may: ['tenant_add', 'tenant_edit'] }, ctx => submitTenant(ctx, ctx.input))
  on(tenant.remove, { may: 'tenant_delete' }, async ctx => {
    await removeTenants(ctx, parseIds(ctx.input.ids))
    return true
  })
  on(tenant.setting, { may: 'tenant_setting' }, async ctx => {
    const { ids, ...limits } = ctx.input
    await setLimits(ctx, parseIds(ids), limits)
    return true
  })
  on(tenant.datasource, { may: 'tenant_datasource' }, async ctx => {
    await bindSource(ctx, ctx.input.tenantId, ctx.input.datasourceId)
    return true
  })
})
