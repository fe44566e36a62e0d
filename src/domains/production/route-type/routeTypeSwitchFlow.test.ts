import { expect, it } from 'vitest'
import { flowTest, routesIn } from '#test/harness.ts'
import { routeBreaches, routeGraphBreaches } from '../route-change/route-rules.query.ts'

flowTest('routeTypeSwitchFlow', '路线类型切换', tools => {
  const { app, row, start, agreed, refuses } = tools
  const { data, inForce } = routesIn(tools)
  tools.keeps(routeBreaches, routeGraphBreaches)
  tools.base(() => ({ newRouteType: '1', reason: '生产稳定' }))
  const routeIdOf = async (routeCode: string) => (await row('erp_producation_route', { route_code: routeCode, version_num: 1 }, 'id')).id!
  const shown = (id: string) => row('erp_producation_route', { id }, 'route_type, status, type_material_code')

  it('a version goes on under another type, with the same graph and state', async () => {
    const routeId = await routeIdOf('R-LS-05')
    const before = await shown(routeId)
    const paper = await start({ routeId })
    await refuses([[{ routeId }, '流程正在审批中，请勿重复提交']])
    expect(await paper.agreeAll()).toEqual(['process_head', 'quality_head', 'tech_head'])
    const line = before.type_material_code!.replace('3-', '1-')
    expect(await shown(routeId)).toEqual({ route_type: '1', status: '2', type_material_code: line })
  })

  it('not to the same type, beside another route, while it is changed, or from a template', async () => {
    const routeId = await routeIdOf('R-LS-06')
    const template = await inForce()
    await refuses([
      [{ routeId, newRouteType: '3' }, '目标类型与原类型相同'],
      [{ routeId: template.routeId }, '返修模板不能切换类型'],
    ])
    const paper = await start({ routeId })
    const { changeId } = await data('activeChange', { routeId, changeReason: '标准更新' })
    await paper.agreeUntil('tech_head')
    await paper.refuses([[undefined, '变更中不能切换路线类型']])
    await data('doCancelNone', { bizType: 'routeChange', bizId: changeId })
    const rival = await routeIdOf('R-LS-08')
    const { type_material_code: line } = await shown(routeId)
    await app.sql(`update erp_producation_route set route_type = '1', type_material_code = $2 where id = $1`, [
      rival,
      line!.replace('3-', '1-'),
    ])
    await paper.refuses([[undefined, '目标类型已存在启用版本']])
    await app.sql(`update erp_producation_route set route_type = '2', type_material_code = '2-x' where id = $1`, [rival])
    await paper.agreeAll()
    await refuses([[{ routeId: rival }, '试制转正式须至少有一件试制完工产品']])
    await agreed({ routeId: rival, newRouteType: '3' })
  })
})
