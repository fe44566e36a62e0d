import { attachments, textarea } from '../form/field.ts'
import { type DocOf, type Fields, type Form, isLines, pathsOf, type SubmittedDoc } from '../form/form.ts'
import type { Params } from '../param.ts'
import { walk } from './locate.ts'
import { secretsIn } from './secret.ts'
import type { CandidateSpec, FieldPath, FieldPerms, FlowDefinition, FlowNode, FlowSettings, FormShape, Seq } from './tree.ts'

/**
 * 流程. A paper form and its approval: fields, derived values, rules, approval chain, numbering, subject, list. Pages, lists, print, export, rights
 * and BPMN are all generated from this value.
 */
export interface FlowSpec<F extends Fields> {
  title: string
  en: string
  /** Numbers look like `QJ202611150001`: prefix, day, four digits. */
  prefix: string
  fields: F
  derive?: Form<F & BaseFields>['derive']
  rules?: Form<F & BaseFields>['rules']
  /** Values that only the server knows and conditions use, with their labels: `isWorkshopStaff: '车间员工'`. */
  facts?: Readonly<Record<string, string>>
  /** Figures that administrators may change: `t1` is stored as `flow.{key}.t1` and read by `param('t1')` in the chain. */
  params?: Params
  chain: readonly FlowNode[]
  /** The subject, with `{field}` places: `请假申请：{employee} {totalDays}天`. */
  subject: string
  /** Columns and filters of its list; to-do rows show the first three. */
  list: readonly (keyof F & string)[]
  search?: readonly (keyof F & string)[]
  /** Who may start it. Default: everybody of the company. */
  starters?: readonly CandidateSpec[]
  /** People named in the form (`buyerId`, `items.keeperId`) who may therefore read it, whatever their department. */
  seenBy?: readonly FieldPath[]
  /**
   * The department in which relative roles (`dept_head`) are looked for, if it is not the initiator's: a field, or a column of the row that a
   * field refers to (`employeeId.deptId`). `person`: the account of whom the paper is about, who decides nothing if somebody else files it.
   */
  concerns?: FieldPath | Concerns
  /** Path of the page with the submit button, if the flow starts from another page; its form page redirects there. */
  opensFrom?: string
  settings?: Partial<Omit<FlowSettings, 'starters' | 'numberRule' | 'title' | 'summary'>>
}

interface Concerns {
  readonly dept: FieldPath
  readonly person?: FieldPath
}

const base = {
  remark: textarea('备注', { max: 500 }),
  attachments: attachments('附件'),
} as const
/** Fields that every form has below its own. */
export type BaseFields = typeof base

export interface Flow<F extends Fields = Fields> extends Form<F> {
  readonly key: string
  readonly title: string
  readonly en: string
  readonly facts: Readonly<Record<string, string>>
  readonly params: Params
  readonly list: readonly string[]
  readonly search: readonly string[]
  readonly seenBy: readonly FieldPath[]
  readonly concerns?: Concerns
  readonly opensFrom?: string
  readonly settings: FlowSettings
  readonly root: Seq
}

/** The document of a flow while it is written. */
export type DocumentOf<T> = T extends Flow<infer F> ? DocOf<F> : never
/** The document of a flow once it was submitted, as its effects see it. */
export type SubmittedOf<T> = T extends Flow<infer F> ? SubmittedDoc<F> : never

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
    concerns: concernsOf(key, fields, spec.concerns),
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
    if (found?.kind !== 'user' || found.options.several) throw new Error(`${key}: no field ${path} that names a person`)
  }
  return paths
}

function concernsOf(key: string, fields: Fields, concerns: FieldPath | Concerns | undefined): Concerns | undefined {
  if (!concerns) return undefined
  const paths = typeof concerns === 'string' ? { dept: concerns } : concerns
  const leads = (path: FieldPath, kind: 'dept' | 'user') => {
    const [name = '', column] = path.split('.')
    return fields[name]?.kind === (column ? 'ref' : kind)
  }
  if (!leads(paths.dept, 'dept') || (paths.person && !leads(paths.person, 'user')))
    throw new Error(`${key}: no department or person at ${JSON.stringify(paths)}`)
  return paths
}

/** The initiator writes every field except derived ones and those of later nodes, and does not see secrets among these. */
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
  for (const path of secretsIn({ id: '', nodes })) {
    const [table = '', column = ''] = path.split('.')
    const lines = fields[table]
    const isDerived = lines && isLines(lines) && lines.columns[column]?.options.derived
    if (isDerived || (perms[path] ?? perms[table]) === 'r') perms[path] = '-'
  }
  return perms
}

const filledBy = (node: FlowNode): FieldPath[] =>
  'fields' in node ? Object.entries(node.fields).flatMap(([path, perm]) => (perm === 'w!' ? [path] : [])) : []

/** The key of the system parameter behind a figure of a flow. */
export const paramKey = (key: string, name: string): string => `flow.${key}.${name}`

/** `param('t1')` inside a flow means `flow.{key}.t1`, which the flow must declare. A name with a dot is a shared parameter. */
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

/** Every path that a condition, a permission or a candidate may name. */
export const flowPaths = (flow: Flow): FieldPath[] => [...pathsOf(flow.fields), ...Object.keys(flow.facts)]

/** The tree of one published version, with the paths of its form, as the kernel runs it. */
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
