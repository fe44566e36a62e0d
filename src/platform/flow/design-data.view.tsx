import { useQueries, useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import { approverNames, relativeRoles } from '#company/roles.ts'
import type { Reply } from '#contract/call.ts'
import { dictBiz } from '#contract/dict.ts'
import { flowModel } from '#contract/flow-admin.ts'
import { flowReference } from '#contract/flow-document.ts'
import { role } from '#contract/org.ts'
import { param } from '#contract/system.ts'
import { check } from '#model/flow/check.ts'
import { isHuman, walk } from '#model/flow/locate.ts'
import type { CandidateSpec, FlowSettings, Seq } from '#model/flow/tree.ts'
import { loadFlow } from '#web/document/registry.ts'
import { labelsOfFlow, type TreeLabels } from '#web/flow-tree/labels.ts'
import { call } from '#web/http/call.ts'
import { usePermissions } from '#web/shell/data.ts'

export type ModelDetail = Reply<typeof flowModel.detail>
export interface Design {
  root: Seq
  settings: FlowSettings
}
export interface PathShown {
  path: string
  label: string
  kind: string
}

/** What the editors of a node may refer to. */
export interface Names {
  labels: TreeLabels
  paths: readonly PathShown[]
  /** Dictionaries of fields, by path. */
  dicts: Readonly<Record<string, string>>
  roles: readonly { value: string; label: string }[]
  params: readonly { value: string; label: string }[]
}

export const NamesContext = createContext<Names>({ labels: {}, paths: [], dicts: {}, roles: [], params: [] })
export const useNames = () => useContext(NamesContext)

/** The version to edit: the requested one, else the draft, else the newest published one. */
export function useModel(key: string, asked: number | undefined) {
  return useQuery({
    queryKey: ['flow-model', key, asked ?? 'newest'],
    queryFn: async ({ signal }) => {
      const versions = await call(flowModel.versions, { key }, { signal, quiet: true })
      const version = asked ?? versions.find(each => each.status === 'draft')?.version
      return call(flowModel.detail, { key, version }, { signal, quiet: true })
    },
    // Must not change while somebody is editing it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

const MANY = 500
const flatRoles = (rows: readonly RoleRow[]): RoleRow[] => rows.flatMap(row => [row, ...flatRoles(row.children ?? [])])
interface RoleRow {
  roleAlias: string
  roleName: string
  children?: RoleRow[]
}

/** Labels for everything in a tree of this flow, as far as the person may see them. */
export function useNamesOf(model: ModelDetail, root: Seq): Names {
  const may = usePermissions()
  const { data: flow } = useQuery({
    queryKey: ['flow-definition', model.key],
    queryFn: () => loadFlow(model.key),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data: roleRows } = useQuery({
    queryKey: ['flow-roles'],
    queryFn: ({ signal }) => call(role.list, {}, { signal, quiet: true }),
    enabled: may.role_view === true,
    staleTime: 60_000,
  })
  const { data: paramRows } = useQuery({
    queryKey: ['flow-params'],
    queryFn: ({ signal }) => call(param.list, {}, { signal, quiet: true, query: { current: 1, size: MANY, paramKey: 'flow.' } }),
    enabled: may.param_view === true,
    staleTime: 60_000,
  })
  const ids = usersIn(root).join(',')
  const { data: users } = useQuery({
    queryKey: ['flow-users', ids],
    queryFn: ({ signal }) => call(flowReference.list, { to: 'user', ids }, { signal, quiet: true, query: { current: 1, size: MANY } }),
    enabled: ids !== '',
    staleTime: 60_000,
  })
  const dicts = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(flow?.fields ?? {}).flatMap(([path, field]) => ('code' in field && field.code ? [[path, field.code]] : [])),
      ),
    [flow],
  )
  const values = useValues(dicts, root)
  return useMemo(() => {
    const roles = new Map<string, string>(Object.entries(approverNames))
    for (const row of flatRoles((roleRows ?? []) as unknown as RoleRow[])) if (row.roleAlias) roles.set(row.roleAlias, row.roleName)
    const params = (paramRows?.records ?? []).filter(row => row.paramKey.startsWith('flow.'))
    const labels: Record<string, string> = {}
    for (const { path, label, kind } of model.paths) {
      labels[path] = label
      labels[`kind:${path}`] = kind
    }
    Object.assign(labels, flow ? labelsOfFlow(flow) : {})
    for (const [alias, name] of roles) labels[`role:${alias}`] = name
    for (const alias of relativeRoles) labels[`rule:${alias}`] = approverNames[alias]
    for (const row of params) labels[`param:${row.paramKey}`] = `${row.paramName}（${row.paramValue}）`
    for (const row of users?.records ?? []) labels[`user:${row.id}`] = row.label
    Object.assign(labels, values)
    return {
      labels,
      paths: model.paths.map(each => ({ ...each, kind: labels[`kind:${each.path}`] ?? each.kind })),
      dicts,
      roles: [...roles].map(([value, label]) => ({ value, label })),
      params: params.map(row => ({ value: row.paramKey, label: `${row.paramName}（${row.paramValue}）` })),
    }
  }, [model, flow, roleRows, paramRows, users, dicts, values])
}

/** Labels of the dictionary entries in conditions. */
function useValues(dicts: Readonly<Record<string, string>>, root: Seq): TreeLabels {
  const text = JSON.stringify([...walk(root)].flatMap(path => ('cases' in path.at(-1)!.node ? [path.at(-1)!.node] : [])))
  const used = Object.entries(dicts).filter(([path]) => text.includes(`"f":"${path}"`))
  return useQueries({
    queries: used.map(([, code]) => ({
      queryKey: ['dict', 'business', code],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(dictBiz.dictionary, { code }, { signal, quiet: true }),
      staleTime: 60_000,
    })),
    combine: found =>
      Object.fromEntries(
        found.flatMap(({ data }, at) => (data ?? []).map(entry => [`value:${used[at]![0]}:${entry.dictKey}`, entry.dictValue] as const)),
      ),
  })
}

function usersIn(root: Seq): string[] {
  const specs = [...walk(root)].flatMap(path => {
    const { node } = path.at(-1)!
    if (isHuman(node)) return [...node.who, ...node.empty.flatMap(each => ('who' in each ? each.who : [])), ...(node.timeout?.to ?? [])]
    return node.type === 'cc' ? node.who : []
  })
  const ids = (spec: CandidateSpec): readonly string[] =>
    spec.by === 'user' ? spec.ids : 'from' in spec && Array.isArray(spec.from) ? spec.from.flatMap(ids) : []
  return [...new Set(specs.flatMap(ids))].sort()
}

/** Problems that prevent publishing, by node; '' is the whole flow. The same check as on the server. */
export function problemsOf(model: ModelDetail, { root, settings }: Design): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  const def = { key: model.key, version: model.version, schema: 1 as const, hash: '', name: model.name, category: model.category }
  for (const { node = '', text } of check({ ...def, sites: [1, 2], form: { paths: model.paths.map(({ path }) => path) }, root, settings }))
    found[node] = [...(found[node] ?? []), text]
  return found
}
