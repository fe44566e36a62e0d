import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pieceCostBreaches } from '#domains/production/piece-cost/piece-cost-rules.query.ts'
import { seedAll } from '#seed/load.ts'
import { openTestApp, type TestApp } from './setup/app.ts'

/** A new release starts on an existing company: its additions are there, and people's changes stay. */
describe('a new release', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  afterAll(() => app.close())

  /** A page that earlier releases did not have. */
  const PAGE = 'stockMovement'
  const held = (code: string) =>
    app.sql<{ role: string }>(
      `select r.role_alias as role from sys_role_menu g join sys_role r on r.id = g.role_id join sys_menu m on m.id = g.menu_id
       where m.code = $1 and m.is_deleted = 0 order by 1`,
      [code],
    )
  const everything = async () =>
    Promise.all(
      ['sys_dict', 'sys_dict_biz', 'sys_param', 'sys_menu', 'sys_role', 'sys_role_menu', 'sys_role_brought', 'sys_top_menu_item'].map(
        table => app.sql(`select count(*)::int as rows, '${table}' as table from ${table}`),
      ),
    )
  /** Removes menus with their grants, like a database that never had them. */
  const forget = async (codes: string) => {
    await app.sql(`delete from sys_role_menu where menu_id in (select id from sys_menu where code like $1)`, [codes])
    await app.sql(`delete from sys_role_brought where menu_code like $1`, [codes])
    await app.sql(`delete from sys_menu where code like $1`, [codes])
  }

  it('adds nothing if nothing is missing', async () => {
    const before = await everything()
    await seedAll(app)
    expect(await everything()).toEqual(before)
  })

  it('sums up costs that were entered when no sums were kept, and leaves sums alone that are', async () => {
    const sums = () => app.sql('select * from erp_producation_cost_sum order by bearer_id')
    const before = await sums()
    expect(before.length).toBeGreaterThan(50)
    await app.sql('delete from erp_producation_cost_sum')
    await seedAll(app)
    expect(await sums()).toEqual(before)
    // One that is wrong is for the nightly check to find: whoever repaired it at a start would hide why.
    await app.sql('update erp_producation_cost_sum set cost = cost + 1 where bearer_id = $1', [before[0]!.bearer_id])
    await seedAll(app)
    expect(await pieceCostBreaches(app.sites[0]!.database.reader)).toHaveLength(1)
    await app.sql('update erp_producation_cost_sum set cost = cost - 1 where bearer_id = $1', [before[0]!.bearer_id])
    expect(await pieceCostBreaches(app.sites[0]!.database.reader)).toEqual([])
  })

  it('adds pages with buttons and grants, dictionary entries and parameters', async () => {
    const before = await everything()
    const [pages, views] = [await held(PAGE), await held(`${PAGE}_view`)]
    expect(views.length).toBeGreaterThan(2)
    const [{ parent } = { parent: '' }] = await app.sql<{ parent: string }>('select parent_id as parent from sys_menu where code = $1', [
      PAGE,
    ])
    await forget(`${PAGE}%`)
    await app.sql(`delete from sys_dict_biz where code = 'plan_state'`)
    await app.sql(`delete from sys_dict_biz where code = 'purchase_type' and dict_key = 'spare'`)
    // The same parameter of another tenant does not count.
    await app.sql(`update sys_param set tenant_id = '000009' where param_key = 'supplier.trial.cap'`)

    await seedAll(app)
    expect(await app.sql(`select tenant_id from sys_param where param_key = 'supplier.trial.cap' order by 1`)).toEqual([
      { tenant_id: '000000' },
      { tenant_id: '000009' },
    ])
    await app.sql(`delete from sys_param where tenant_id = '000009'`)
    expect(await everything()).toEqual(before)
    expect(await held(PAGE)).toEqual(pages)
    expect(await held(`${PAGE}_view`)).toEqual(views)
    expect(await app.sql('select parent_id as parent from sys_menu where code = $1', [PAGE])).toEqual([{ parent }])
    const dangling = `select code from sys_dict_biz d where parent_id <> 0 and not exists (select 1 from sys_dict_biz p where p.id = d.parent_id)`
    expect(await app.sql(dangling)).toEqual([])
  })

  it('leaves alone what people have renamed, revoked or removed', async () => {
    const admin = await app.signIn('admin')
    const [{ id: role } = { id: '' }] = await app.sql<{ id: string }>(`select id from sys_role where role_alias = 'buyer'`)
    await app.sql(
      `delete from sys_role_menu where role_id = $1 and menu_id in (select id from sys_menu where code = 'purchasePlan_export')`,
      [role],
    )
    await app.sql(`update sys_menu set name = '备件' where code = 'material'`)
    await app.sql(`update sys_param set param_value = '7' where param_key = 'supplier.trial.cap'`)
    const [entry] = await app.sql<{ id: string }>(`select id from sys_dict_biz where code = 'purchase_type' and dict_key = 'spare'`)
    expect((await admin.post('blade-system/dict-biz/remove', undefined, { query: { ids: entry!.id } })).body.code).toBe(200)
    const [menu] = await app.sql<{ id: string }>(`select id from sys_menu where code = 'contractPayPlan_export'`)
    expect((await admin.post('blade-system/menu/remove', undefined, { query: { ids: menu!.id } })).body.code).toBe(200)
    const before = await everything()

    await seedAll(app)
    expect(await everything()).toEqual(before)
    expect((await held('purchasePlan_export')).map(row => row.role)).not.toContain('buyer')
    expect(await held('contractPayPlan_export')).toEqual([])
    expect(await app.sql(`select name from sys_menu where code = 'material'`)).toEqual([{ name: '备件' }])
    expect(await app.sql(`select param_value from sys_param where param_key = 'supplier.trial.cap'`)).toEqual([{ param_value: '7' }])
  })

  it('adds a new right of an old page once', async () => {
    const rights = await held('purchasePlan_view')
    await app.sql(
      `delete from sys_role_menu where menu_id = (select id from sys_menu where code = 'purchasePlan_view') and role_id = (select id from sys_role where role_alias = 'audit')`,
    )
    await app.sql(`delete from sys_role_brought where role_alias = 'audit' and menu_code = 'purchasePlan_view'`)
    await seedAll(app)
    expect(await held('purchasePlan_view')).toEqual(rights)
  })

  it('keeps the grants of a database older than the record, and adds those to new pages', async () => {
    await app.sql('delete from sys_role_brought')
    await forget(`${PAGE}%`)
    const before = await held('purchasePlan_export')
    await seedAll(app)
    expect(await held('purchasePlan_export')).toEqual(before)
    expect(before.map(row => row.role)).not.toContain('buyer')
    expect((await held(`${PAGE}_view`)).length).toBeGreaterThan(2)
  })

  it('may write longer than a request may', async () => {
    await app.sql(
      `create table trial (patience text); grant insert on trial to mainshaft_site1;
       create function trial_patience() returns trigger language plpgsql as $$
         begin insert into site1.trial values (current_setting('statement_timeout')); return null; end $$;
       create trigger trial after insert on sys_param for each row execute function trial_patience();
       delete from sys_param where param_key = 'supplier.trial.cap'`,
    )
    await seedAll(app)
    expect(await app.sql('select patience from trial')).toEqual([{ patience: '30min' }])
    await app.sql('drop function trial_patience() cascade; drop table trial')
  })

  it('is applied once, however many processes start with it', async () => {
    const before = await everything()
    await forget(`${PAGE}%`)
    await Promise.all([seedAll(app), seedAll(app), seedAll(app)])
    expect(await everything()).toEqual(before)
  })
})
