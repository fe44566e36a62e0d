import { attachments, textarea } from '../form/field.ts'
import { type DocOf, type Fields, type Form, isLines, pathsOf } from '../form/form.ts'
import { walk } from './locate.ts'
import { secretsIn } from './secret.ts'
import type { CandidateSpec, FieldPath, FieldPerms, FlowDefinition, FlowNode, FlowSettings, FormShape, Seq } from './tree.ts'

/**
 * 流程. One paper form of the company and its way through the house: the fields, what is computed from them, what must hold, who decides,
 * how it is numbered, named, listed. Everything else (pages, lists, print, export, rights, BPMN) is made from this value.
 */
export interface FlowSpec<F extends Fields> {
  /** 中文名, and the English one. */
  title: string
  en: string
  /** Numbers read `QJ202611150001`: prefix, day, four digits. */
  prefix: string
  fields: F
  derive?: Form<F & BaseFields>['derive']
  rules?: Form<F & BaseFields>['rules']
  /** What only the server knows and conditions ask for, with the words it is shown under: `isWorkshopStaff: '车间员工'`. */
  facts?: Readonly<Record<string, string>>
  /** The figures of this flow that an administrator may change: `t1` is kept as `flow.{key}.t1` and read by `param('t1')` in the chain. */
  params?: Readonly<Record<string, FlowParam>>
  chain: readonly FlowNode[]
  /** The subject, with `{field}` places: `请假申请：{employee} {totalDays}天`. */
  subject: string
  /** Columns and filters of its list; the first three are also what a to-do row shows. */
  list: readonly (keyof F & string)[]
  search?: readonly (keyof F & string)[]
  /** Who may start it; everybody of the company when absent. */
  starters?: readonly CandidateSpec[]
  /** People whom the paper names (`buyerId`, `items.keeperId`) and who may therefore read it, whatever department it comes from. */
  seenBy?: readonly FieldPath[]
  /** Submitted by a button on another page: its form page leads there. */
  opensFrom?: string
  settings?: Partial<Omit<FlowSettings, 'starters' | 'numberRule' | 'title' | 'summary'>>
}

/** One figure, as the list of parameters shows it, and what it is until somebody changes it. */
export interface FlowParam {
  readonly name: string
  readonly value: string
  readonly remark: string
}

const base = {
  remark: textarea('备注', { max: 500 }),
  attachments: attachments('附件'),
} as const
/** On every form, below its own fields. */
export type BaseFields = typeof base

export interface Flow<F extends Fields = Fields> extends Form<F> {
  readonly key: string
  readonly title: string
  readonly en: string
  readonly facts: Readonly<Record<string, string>>
  readonly params: Readonly<Record<string, FlowParam>>
  readonly list: readonly string[]
  readonly search: readonly string[]
  readonly seenBy: readonly FieldPath[]
  readonly opensFrom?: string
  readonly settings: FlowSettings
  readonly root: Seq
}

/** The document of a flow, as its effects see it. */
export type DocumentOf<T> = T extends Flow<infer F> ? DocOf<F> : never

const ADMINS: readonly CandidateSpec[] = [{ by: 'role', ids: ['sysadmin', 'administrator'] }]

export function flow<const F extends Fields>(key: string, spec: FlowSpec<F>): Flow<F & BaseFields> {
  const fields = Object.freeze({ ...spec.fields, ...base })
  const params = Object.freeze(spec.params ?? {})
  const nodes = spec.chain.map(node => ownParams(key, params, node))
  const start: FlowNode = { id: 'start', name: '发起', type: 'start', fields: startPerms(fields, nodes) }
  return Object.freeze({
    key,
    title: spec.title,
    en: spec.en,
    fields,
    derive: spec.derive,
    rules: spec.rules,
    facts: Object.freeze(spec.facts ?? {}),
    params,
    list: spec.list,
    search: spec.search ?? [],
    seenBy: peoplePaths(key, fields, spec.seenBy),
    opensFrom: spec.opensFrom,
    settings: {
      admins: ADMINS,
      withdraw: 'beforeFirstDecision',
      takeBack: true,
      dedupe: 'all',
      resubmit: 'choose',
      calendar: 'working',
      urgeEvery: 'PT1H',
      ...spec.settings,
      starters: spec.starters ?? 'all',
      numberRule: { prefix: spec.prefix, date: 'YMD', digits: 4 },
      title: spec.subject,
      summary: spec.list.slice(0, 3),
    },
    root: { id: 'root', nodes: [start, ...nodes] },
  }) as Flow<F & BaseFields>
}

function peoplePaths(key: string, fields: Fields, paths: readonly FieldPath[] = []): readonly FieldPath[] {
  for (const path of paths) {
    const [name, column] = path.split('.') as [string, string?]
    const field = fields[name]
    const found = field && isLines(field) ? field.columns[column ?? ''] : field
    if (found?.kind !== 'user' || found.options.several) throw new Error(`${key}: ${path} names nobody`)
  }
  return paths
}

/** The initiator writes everything but what is computed and what a later node fills in, and of these sees no secrets. */
function startPerms(fields: Fields, nodes: readonly FlowNode[]): FieldPerms {
  const later = new Set([...walk({ id: '', nodes })].flatMap(path => filledBy(path.at(-1)!.node)))
  const perms: Record<FieldPath, 'w' | 'r' | '-'> = {}
  for (const [key, field] of Object.entries(fields)) {
    const derived = !isLines(field) && field.options.derived
    perms[key] = derived || field.options.later || later.has(key) ? 'r' : 'w'
    if (isLines(field))
      for (const [column, { options }] of Object.entries(field.columns))
        if (options.later || later.has(`${key}.${column}`)) perms[`${key}.${column}`] = 'r'
  }
  for (const path of secretsIn({ id: '', nodes })) if ((perms[path] ?? perms[path.split('.')[0]!]) === 'r') perms[path] = '-'
  return perms
}

const filledBy = (node: FlowNode): FieldPath[] =>
  'fields' in node ? Object.entries(node.fields).flatMap(([path, perm]) => (perm === 'w!' ? [path] : [])) : []

/** The key under which the company keeps a figure of a flow. */
export const paramKey = (key: string, name: string): string => `flow.${key}.${name}`

/** `param('t1')` inside a flow is its own `flow.{key}.t1`, which it must declare; a name with a point is anybody's. */
function ownParams<T>(key: string, params: Flow['params'], value: T): T {
  if (Array.isArray(value)) return value.map(each => ownParams(key, params, each)) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (name !== 'param' || typeof inner !== 'string' || inner.includes('.')) return [name, ownParams(key, params, inner)]
      if (!(inner in params)) throw new Error(`flow ${key}: parameter ${inner} is not declared`)
      return [name, paramKey(key, inner)]
    }),
  ) as T
}

/** Every path a condition, a right or a person may name. */
export const flowPaths = (flow: Flow): FieldPath[] => [...pathsOf(flow.fields), ...Object.keys(flow.facts)]

/** What the kernel runs: the tree of one published version, and the paths its form has. */
export function definitionOf(
  flow: Flow,
  version: { version: number; hash: string; category: string; root?: Seq; settings?: FlowSettings },
): FlowDefinition<FormShape> {
  return {
    key: flow.key,
    version: version.version,
    schema: 1,
    hash: version.hash,
    name: flow.title,
    category: version.category,
    sites: [1, 2],
    form: { paths: flowPaths(flow) },
    settings: version.settings ?? flow.settings,
    root: version.root ?? flow.root,
  }
}
