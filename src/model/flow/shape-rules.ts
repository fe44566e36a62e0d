/** Parts of a shape. A rule reads one value from outside and says, in one sentence per fault, what is wrong with it. */
export type Say = (text: string) => void
export type Rule = (value: unknown, say: Say) => void
export type Props = Readonly<Record<string, Rule>>

export const isPlain = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const shown = (value: unknown): string =>
  typeof value === 'object' ? '此值' : `“${String(value).length > 20 ? `${String(value).slice(0, 20)}…` : value}”`

/** `good` judges a value that is there; `must` says what it has to be. */
const rule =
  (label: string, must: string, good: (value: unknown) => boolean): Rule =>
  (value, say) => {
    if (value === undefined) say(`缺少${label}`)
    else if (!good(value)) say(`${label}${must}`)
  }

export const text = (label: string, max = 64): Rule =>
  rule(label, `须为不超过${max}个字的文字`, value => typeof value === 'string' && value.length <= max)
/** The name of a node, a sequence or a case. What every object inherits is no name: state is kept under these names. */
export const identifier: Rule = rule(
  '标识',
  '须为1到64个字，且不能是保留字',
  value => typeof value === 'string' && value.length > 0 && value.length <= 64 && !(value in {}),
)
export const flag = (label: string): Rule => rule(label, '须为是或否', value => typeof value === 'boolean')
export const number = (label: string): Rule => rule(label, '须为数字', value => typeof value === 'number' && Number.isFinite(value))
/** Any JSON value. */
export const anything = (label: string): Rule => rule(label, '', () => true)

export const oneOf =
  (label: string, ...values: readonly string[]): Rule =>
  (value, say) => {
    if (value === undefined) say(`缺少${label}`)
    else if (typeof value !== 'string' || !values.includes(value)) say(`${label}不能是${shown(value)}`)
  }

export const optional =
  (inner: Rule): Rule =>
  (value, say) => {
    if (value !== undefined) inner(value, say)
  }

export const list =
  (label: string, each: Rule, max = 200): Rule =>
  (value, say) => {
    if (value === undefined) say(`缺少${label}`)
    else if (!Array.isArray(value)) say(`${label}须为列表`)
    else if (value.length > max) say(`${label}不能超过${max}项`)
    else for (const item of value) each(item, say)
  }

export const record =
  (label: string, each: Rule): Rule =>
  (value, say) => {
    if (value === undefined) say(`缺少${label}`)
    else if (!isPlain(value)) say(`${label}格式错误`)
    else for (const item of Object.values(value)) each(item, say)
  }

/** A misspelt setting would otherwise count as one that is not set. */
export const object =
  (label: string, props: Props): Rule =>
  (value, say) => {
    if (value === undefined) return say(`缺少${label}`)
    if (!isPlain(value)) return say(`${label}格式错误`)
    for (const key of Object.keys(value)) if (!Object.hasOwn(props, key)) say(`${label}中有未知的设置${shown(key)}`)
    for (const [key, inner] of Object.entries(props)) inner(Object.hasOwn(value, key) ? value[key] : undefined, say)
  }

/** An object whose property `tag` says which of several shapes it has. */
export const variant =
  (label: string, tag: string, kinds: Readonly<Record<string, Props>>): Rule =>
  (value, say) => {
    if (value === undefined) return say(`缺少${label}`)
    const kind = isPlain(value) ? value[tag] : undefined
    if (kind === undefined) return say(`${label}格式错误`)
    if (typeof kind !== 'string' || !Object.hasOwn(kinds, kind)) return say(`${label}不能是${shown(kind)}`)
    object(label, { [tag]: anything(label), ...kinds[kind] })(value, say)
  }

/** The first of several shapes whose `key` the object has. */
export const keyed =
  (label: string, shapes: Readonly<Record<string, Props>>): Rule =>
  (value, say) => {
    if (value === undefined) return say(`缺少${label}`)
    const key = isPlain(value) ? Object.keys(shapes).find(each => Object.hasOwn(value, each)) : undefined
    if (key === undefined) return say(`${label}格式错误`)
    object(label, shapes[key] ?? {})(value, say)
  }

export const either =
  (plain: (value: unknown) => boolean, asPlain: Rule, otherwise: Rule): Rule =>
  (value, say) =>
    (plain(value) ? asPlain : otherwise)(value, say)
