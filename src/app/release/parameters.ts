import { type Flow, paramKey } from '#model/flow/flow.ts'
import type { Params } from '#model/param.ts'
import { parameters } from '#seed/base/parameters.ts'
import type { ParameterSeed } from '#seed/shape.ts'
import { discover } from '../discover.ts'

/** 参数 of the company, of slices and departments (`*.params.ts`), and of flows by their definitions. */
export async function allParameters(): Promise<ParameterSeed[]> {
  const [flows, declared] = await Promise.all([discover<Flow>('flow'), discover<Params>('params')])
  const own = [
    ...declared.flatMap(({ value }) => rows(value)),
    ...flows.flatMap(({ value: { key, params } }) => rows(params, name => paramKey(key, name))),
  ]
  return [...new Map([...parameters, ...own].map(each => [each.paramKey, each])).values()]
}

const rows = (params: Params, keyOf = (name: string) => name): ParameterSeed[] =>
  Object.entries(params).map(([key, { name, value, remark }]) => ({ paramKey: keyOf(key), paramName: name, paramValue: value, remark }))
