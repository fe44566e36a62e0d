import Type from 'typebox'
import { folder } from './call.ts'
import { Id, IdInput, Ids, IdsInput, Int, Moment, maybe, Page, Required, Text } from './vocabulary.ts'

/** Spec 7.4: tenants. The first one, 000000, administers the others; a parameter says whether login pages ask for a tenant. */
const call = folder('blade-system/tenant', 'tenant')

export const TenantRow = Type.Object({
  id: Id,
  tenantId: Text(),
  tenantName: Text(),
  domain: Text(),
  linkman: Text(),
  contactNumber: Text(),
  address: Text(),
  accountNumber: Int,
  expireTime: Moment,
  datasourceId: Text(),
  createTime: Moment,
  status: Int,
})

export const tenant = {
  list: call.get('list', 'Tenants', { paged: true, reply: Page(TenantRow) }),
  select: call.get('select', 'Tenants to choose from', { reply: Type.Array(Type.Object({ tenantId: Text(), tenantName: Text() })) }),
  detail: call.get('detail', 'One tenant', { input: IdInput, reply: TenantRow }),
  info: call.get('info', 'Tenant of a web address', {
    input: Type.Object({ domain: maybe(Text(500)) }),
    reply: Type.Object({ tenantId: maybe(Text()), domain: maybe(Text()) }),
  }),
  submit: call.post('submit', 'Add or change a tenant', {
    input: Type.Object({
      id: maybe(Id),
      tenantName: Required(100),
      domain: maybe(Text(255)),
      linkman: maybe(Text(50)),
      contactNumber: maybe(Text(32)),
      address: maybe(Text(255)),
    }),
    /** A new tenant: its first administrator, with a one-time password. */
    reply: Type.Object({ id: Id, tenantId: Text(), account: maybe(Text()), password: maybe(Text()) }),
    toldOnce: true,
  }),
  remove: call.post('remove', 'Delete tenants', { input: IdsInput }),
  setting: call.post('setting', 'Limits of tenants', {
    input: Type.Object({ ids: Ids, accountNumber: maybe(Int), expireTime: maybe(Moment), status: maybe(Int) }),
  }),
  datasource: call.post('datasource', 'Bind a tenant to a configured data source', {
    input: Type.Object({ tenantId: Required(12), datasourceId: maybe(Text(64)) }),
  }),
}
