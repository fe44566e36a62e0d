import { tenant } from '#contract/tenant.ts'
import { split } from '#server/db/keeper.ts'
import { open, routes } from '#server/http/route.ts'
import { oneTenant, tenantAt, tenantChoice, tenantPage } from './tenant.store.ts'
import { bindSource, removeTenants, setLimits, submitTenant } from './tenant-change.store.ts'

/** Spec 7.4. Every login page asks whose address it stands at; the rest is for administrators. */
export default routes(on => {
  on(tenant.info, open, async ({ tx, input }) => (await tenantAt(tx, input.domain ?? '')) ?? {})

  on(tenant.list, { may: 'tenant_view' }, scene => tenantPage(scene), { exports: 'tenant_export' })
  on(tenant.select, { may: 'tenant_view' }, scene => tenantChoice(scene))
  on(tenant.detail, { may: 'tenant_view' }, scene => oneTenant(scene, scene.input.id))
  on(tenant.submit, { may: ['tenant_add', 'tenant_edit'] }, async scene => {
    await submitTenant(scene, scene.input)
    return true
  })
  on(tenant.remove, { may: 'tenant_delete' }, async scene => {
    await removeTenants(scene, split(scene.input.ids))
    return true
  })
  on(tenant.setting, { may: 'tenant_setting' }, async scene => {
    const { ids, ...limits } = scene.input
    await setLimits(scene, split(ids), limits)
    return true
  })
  on(tenant.datasource, { may: 'tenant_datasource' }, async scene => {
    await bindSource(scene, scene.input.tenantId, scene.input.datasourceId)
    return true
  })
})
