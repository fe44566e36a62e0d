import fc from 'fast-check'
import { expect, it } from 'vitest'
import { appTest, day, papersOf, routesIn } from '#test/harness.ts'
import { routeBreaches, routeGraphBreaches } from './route-rules.query.ts'

const RUNS = Number(process.env.ROUTE_RUNS ?? 2)
const COMMANDS = [
  'draw',
  'activate',
  'open',
  'mode',
  'submit',
  'agree',
  'agreeAll',
  'reject',
  'withdraw',
  'cancel',
  'discard',
  'disable',
  'remove',
] as const
/** The arrows of production.md 2.2; the first is the making of a version. */
const ARROWS = ['>0', '0>1', '1>2', '1>0', '1>4', '2>3', '3>2', '3>5', '3>6', '6>5', '2>4', '4>1', '0>9']

/** 任意顺序. Whatever people do with routes, in whatever order: refused or done, never half done, and the rules hold after every step. */
appTest('路线命令的任意顺序', tools => {
  const { app, rows, cases, as } = tools
  const { post, data, draft, activations, TECHNOLOGIST } = routesIn(tools)
  const papers = papersOf('routeChangeToEnable', tools, () => ({
    ...{ changeMode: '1', routeChangeReason: 'cost', changeDesc: '降本', customerConfirm: 'no', forceDecision: 'no' },
  }))
  const step = fc.record({ what: fc.constantFrom(...COMMANDS), line: fc.nat(1), pick: fc.nat(50) })

  it('keeps every rule of routes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 40 }), async steps => {
        const lines = [(await draft()).routeCode, (await draft()).routeCode]
        for (const { what, line, pick } of steps) {
          const status = await carriedOut(what, lines[line]!, pick)
          expect(status, `${what} ${lines[line]}`).toBeLessThan(500)
          const { reader } = app.sites[0]!.database
          expect([...(await routeBreaches(reader)), ...(await routeGraphBreaches(reader))], `after ${what}`).toEqual([])
        }
        const events = await app.sql<{ arrow: string }>(
          `select distinct e.from_status || '>' || e.to_status as arrow from erp_producation_route_event e
           join erp_producation_route r on r.id = e.route_id where r.route_code = any ($1)`,
          [lines],
        )
        expect(events.map(({ arrow }) => arrow).filter(arrow => !ARROWS.includes(arrow))).toEqual([])
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  }, 300_000)

  async function carriedOut(what: (typeof COMMANDS)[number], routeCode: string, pick: number): Promise<number> {
    const versions = await rows('erp_producation_route', { route_code: routeCode, is_deleted: 0 }, 'id, status', 'version_num')
    const changes = await rows('erp_producation_route_change', { route_code: routeCode }, 'id, process_instance_id', 'id')
    const version = versions[pick % versions.length]
    if (!version) return 404
    // Mostly the newest, so that lives go on.
    const newest = pick % 3 === 0 ? version : versions.at(-1)
    const change = changes.at(-1)
    const routeId = newest?.id ?? '1'
    const changeId = change?.id ?? '1'
    const instance = await paperAbout([routeId, changeId])
    const decide = async (pass: boolean) => {
      const [task] = instance ? await cases.open(instance) : []
      if (!task) return 404
      return (await (await as(task.account)).post('blade-flow/work/complete-task', { taskId: task.taskId, pass, comment: '意见' })).status
    }
    switch (what) {
      case 'draw': {
        const codes = [
          ['JZ40', 'JG20'],
          ['JZ40', 'RC30', 'JG20'],
          ['JZ40', 'JG25', 'JG20'],
          ['JG20', 'JZ40'],
        ][pick % 4]!
        const { nodes } = await data('findRouter', { routeId: version?.id })
        const kept = new Map<string, string>(
          nodes.map((node: { processCode: string; nodeKey: string }) => [node.processCode, node.nodeKey]),
        )
        const sent = codes.map(processCode => ({ processCode, ...(kept.has(processCode) && { nodeKey: kept.get(processCode) }) }))
        return (await post('saveRouter', { routeId: version?.id, nodes: sent })).status
      }
      case 'activate':
        return (await activations.tryStart({ routeId }, TECHNOLOGIST)).status
      case 'open':
        return (await post('activeChange', { routeId: version?.id, changeReason: '降本' })).status
      case 'mode':
        return (await post('changeRouteParallel', { changeId, parallel: pick % 2 === 0, parallelEndDate: day(5) })).status
      case 'submit':
        return (await papers.tryStart({ changeId, ...(pick % 2 && { changeMode: '2', parallelEndDate: day(5) }) }, TECHNOLOGIST)).status
      case 'agree':
        return decide(true)
      case 'agreeAll': {
        let status = await decide(true)
        for (let left = 12; status === 200 && left > 0; left--) status = await decide(true)
        return status
      }
      case 'reject':
        return decide(false)
      case 'withdraw':
        return (await cases.send(TECHNOLOGIST, 'process/withdraw', { processInstanceId: instance ?? '1' })).status
      case 'cancel':
        return (await post('doCancelNone', { bizType: 'routeChange', bizId: changeId })).status
      case 'discard':
        return (await post('doCancelNone', { bizType: 'routeActive', bizId: routeId })).status
      case 'disable':
        return (await post('submit', { id: version?.id, status: 4, disableReason: '不用' })).status
      default:
        return (await post('remove', { ids: version?.id })).status
    }
  }

  /** The paper that runs about one of these. */
  async function paperAbout(ids: readonly string[]): Promise<string | undefined> {
    const [found] = await app.sql<{ id: string }>(
      `select i.id::text as id from document_claim c join wf_instance i on i.biz_id = c.document_id
       where c.subject in ('route', 'routeChange') and c.subject_id = any ($1) and c.state = 'running' limit 1`,
      [ids],
    )
    return found?.id
  }
})
