import type { Reply } from './app.ts'
import type { AppTools } from './app-test.ts'
import { done } from './cast.ts'
import { papersOf } from './flow-test.ts'

/** 工艺路线 for tests: repair templates, which need no product, drawn by a technologist and approved by everybody. */
export function routesIn(tools: AppTools) {
  const { as, user } = tools
  const TECHNOLOGIST = 'yao.yuan'
  let nth = 0
  const post = async (name: string, body: object, account = TECHNOLOGIST): Promise<Reply> =>
    (await as(account)).post(`blade-biz/erpproducationroute/${name}`, body)
  const get = async (name: string, query: Record<string, string>, account = TECHNOLOGIST): Promise<Reply> =>
    (await as(account)).get(`blade-biz/erpproducationroute/${name}`, query)
  const data = async (name: string, body: object) => (await done(post(name, body))).body.data
  const graph = (routeId: string) => data('findRouter', { routeId })
  const draw = (routeId: string, ...codes: readonly string[]) =>
    data('saveRouter', { routeId, nodes: codes.map(processCode => ({ processCode })) })
  const activations = papersOf('routeActiveToEnableJL', tools, () => ({
    ...{ forgeRatio: '4', heatTreatSpec: '调质', utStandard: 'EN 10228-3', trialRequired: 'no' },
    ...{ forgeEngineer: user(TECHNOLOGIST), heatEngineer: user(TECHNOLOGIST), machineEngineer: user(TECHNOLOGIST) },
  }))

  async function draft(...codes: readonly string[]): Promise<{ routeId: string; routeCode: string }> {
    const routeCode = `R-T-${Date.now() % 1_000_000}-${nth++}`
    const { routeId } = await data('submit', { routeCode, routeName: routeCode, routeType: 4, routeClass: 1 })
    await draw(routeId, ...(codes.length > 0 ? codes : ['JZ40', 'JG25', 'JG20']))
    return { routeId, routeCode }
  }
  const enable = async (routeId: string) => activations.agreed({ routeId }, TECHNOLOGIST)

  return {
    ...{ post, get, data, graph, draw, draft, enable, activations, TECHNOLOGIST },
    async inForce(...codes: readonly string[]) {
      const made = await draft(...codes)
      await enable(made.routeId)
      return made
    },
    /** A change with its draft, in which one step was added after the first. */
    async changed(routeId: string, more: object = {}): Promise<{ changeId: string; newRouteId: string }> {
      const change = await data('activeChange', { routeId, changeReason: '质量改进', ...more })
      const { nodes } = await graph(change.newRouteId)
      await data('saveOneRouterNodeByProcess', {
        ...{ routeId: change.newRouteId, processCode: 'RC30', afterRouteProcessId: nodes[0].routeProcessId },
      })
      return change
    },
    state: async (routeId: string): Promise<number> => (await graph(routeId)).route.status,
  }
}
