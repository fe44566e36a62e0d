import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { must } from '#model/must.ts'
import { only } from '#server/db/rows.ts'
import { bookOf, post } from '#server/document/ledger.ts'
import type { Context } from '#server/http/route.ts'
import { processes } from '../process/process.table.ts'
import { nodesOf } from '../route/route-graph.query.ts'
import type { RouteReading, RouteRow } from '../route/route-head.query.ts'
import type { Working } from './work-event.ledger.ts'
import { workNodes, workSnapshots } from './work-order.table.ts'

export type WorkNode = typeof workNodes.$inferSelect
export type WorkSnapshot = typeof workSnapshots.$inferSelect

/** Why a copy was made: 选路线, 换路线, 版本切换, 跳车间, 回退. */
export const CHOSEN = 1
export const REROUTED = 2
export const VERSION_SWITCHED = 3
export const SHOP_JUMPED = 4
export const WENT_BACK = 5

/**
 * What a fingerprint covers: everything that somebody works by, column by column, so that a later column does not change it. PostgreSQL writes
 * `jsonb` in one canonical form, so the same statement gives the same text at any time.
 */
const CONTENT = [
  ...['node_key', 'route_process_id', 'process_code', 'process_name', 'base_process_code', 'dept_shop_id', 'process_seq', 'pre_node_keys'],
  ...['parallel_group', 'branch_no', 'node_type', 'is_key', 'is_report', 'is_check', 'by_charge', 'cert_type', 'stop_point', 'prep_time'],
  ...[
    'run_time',
    'wait_time',
    'work_content',
    'tech_require',
    'output_material_code',
    'output_weight',
    'materials',
    'equipments',
    'qualities',
  ],
]

/** The fingerprint of the steps of a copy, given by its id. */
export const contentHash = (snapshotId: SQL): SQL<string> =>
  sql<string>`(select encode(sha256(convert_to(coalesce(jsonb_agg(jsonb_build_array(${sql.raw(CONTENT.map(name => `n.${name}`).join(', '))})
    order by n.process_seq, n.node_key), '[]')::text, 'UTF8')), 'hex') from erp_producation_workorder_node n where n.snapshot_id = ${snapshotId})`

/** The steps that a work order goes by in one of its copies. */
export const workNodesOf = ({ tx }: Pick<Working, 'tx'>, workId: string, revNo: number): Promise<WorkNode[]> =>
  tx
    .select()
    .from(workNodes)
    .where(and(eq(workNodes.workId, workId), eq(workNodes.revNo, revNo)))
    .orderBy(asc(workNodes.processSeq))

export const snapshotsOf = ({ tx }: Pick<Working, 'tx'>, workId: string): Promise<WorkSnapshot[]> =>
  tx.select().from(workSnapshots).where(eq(workSnapshots.workId, workId)).orderBy(asc(workSnapshots.revNo))

export interface SnapshotHeader {
  readonly workId: string
  readonly revNo: number
  readonly reason: number
  /** The request that asked for it, and its paper. */
  readonly updateId?: string | undefined
  readonly processInstanceId?: string | undefined
}
export type Origin = Pick<WorkSnapshot, 'routeId' | 'routeCode' | 'versionNum' | 'routeType'>
export type Steps = readonly Omit<WorkNode, 'id' | 'tenantId' | 'snapshotId' | 'workId' | 'revNo'>[]

export const originOf = ({ id: routeId, routeCode, versionNum, routeType }: RouteRow): Origin => ({
  routeId,
  routeCode,
  versionNum,
  routeType,
})

/** 选路线: copies a version in force into a work order. */
export const copyRoute = async (ctx: Copying, header: SnapshotHeader, route: RouteRow): Promise<string> =>
  only(await copyRouteToEach(ctx, [header], route))

type Copying = Working & Pick<Context, 'caller'>

/** The same copy for several work orders; answers their ids in the same order. */
export const copyRouteToEach = async (ctx: Copying, headers: readonly SnapshotHeader[], route: RouteRow): Promise<string[]> =>
  addSnapshots(ctx, headers, originOf(route), await stepsOfRoute(ctx, route.id))

/** The steps of a version as a work order would have them. */
export async function stepsOfRoute(ctx: Pick<Working, 'tx'> & RouteReading, routeId: string): Promise<Steps> {
  const nodes = await nodesOf(ctx, routeId)
  const known = await ctx.tx
    .select({ id: processes.id, byCharge: processes.byCharge, certType: processes.certType })
    .from(processes)
    .where(inArray(processes.id, [...new Set(nodes.map(({ processId }) => processId)), '0']))
  return nodes.map(({ isOpen: _, posX: __, posY: ___, deptShopName: ____, ...node }) => {
    const process = known.find(({ id }) => id === node.processId)
    return {
      ...{ ...node, parallelGroup: node.parallelGroup ?? null, branchNo: node.branchNo ?? null },
      ...{ outputMaterialCode: node.outputMaterialCode ?? null, outputWeight: node.outputWeight ?? null },
      ...{ byCharge: process?.byCharge === 'yes', certType: process?.certType ?? null },
      // The state of a machine is asked when work starts.
      equipments: node.equipments.map(({ equipmentState: _____, ...machine }) => machine),
      qualities: node.qualities.map(index => ({ ...index })) as WorkNode['qualities'],
    }
  })
}

/** One of the copies that an order has had. */
export async function snapshotOf(ctx: Pick<Working, 'tx'>, workId: string, revNo: number): Promise<{ origin: WorkSnapshot; steps: Steps }> {
  const [[origin], steps] = await Promise.all([
    ctx.tx
      .select()
      .from(workSnapshots)
      .where(and(eq(workSnapshots.workId, workId), eq(workSnapshots.revNo, revNo))),
    workNodesOf(ctx, workId, revNo),
  ])
  if (!origin) throw new Error(`work order ${workId} has no copy ${revNo}`)
  return { origin, steps }
}

/** 拆单: the current copy of one work order becomes the first of another. */
export async function copySnapshot(ctx: Working, from: { workId: string; revNo: number }, toWorkId: string): Promise<string> {
  const { origin, steps } = await snapshotOf(ctx, from.workId, from.revNo)
  return addSnapshot(ctx, { workId: toWorkId, revNo: 1, reason: CHOSEN }, origin, steps)
}

export const addSnapshot = async (ctx: Working, header: SnapshotHeader, origin: Origin, steps: Steps): Promise<string> =>
  only(await addSnapshots(ctx, [header], origin, steps))

/** Steps first, because the fingerprint is taken of what was stored. */
async function addSnapshots(ctx: Working, headers: readonly SnapshotHeader[], origin: Origin, steps: Steps): Promise<string[]> {
  const { routeId, routeCode, versionNum, routeType } = origin
  const book = bookOf(ctx)
  const keyed = headers.map(header => ({ ...header, id: book.newId() }))
  await post(
    book,
    workNodes,
    keyed.flatMap(({ id, workId, revNo }) => steps.map(step => ({ ...step, snapshotId: id, workId, revNo }))),
  )
  const ids = keyed.map(({ id }) => id)
  const { rows } = await ctx.tx.execute<{ id: string; hash: string }>(
    sql`select s.id::text, ${contentHash(sql`s.id`)} as hash from unnest(${sql.param(ids)}::bigint[]) s(id)`,
  )
  const hashes = new Map(rows.map(({ id, hash }) => [id, hash]))
  const known = ids.values()
  const named = { ...book, newId: () => must(known.next().value, 'an id for each copy') }
  return post(
    named,
    workSnapshots,
    keyed.map(({ id, workId, revNo, reason, updateId = null, processInstanceId = null }) => ({
      ...{ workId, revNo, reason, updateId, processInstanceId, routeId, routeCode, versionNum, routeType },
      ...{ contentHash: must(hashes.get(id), 'the fingerprint'), createUser: ctx.caller.userId || null },
    })),
  )
}
