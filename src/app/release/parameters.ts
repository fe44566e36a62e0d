import { type Flow, paramKey } from '#model/flow/flow.ts'
import { parameters } from '#seed/base/parameters.ts'
import type { ParameterSeed } from '#seed/shape.ts'
import { discover } from '../discover.ts'

/** 参数 of the company, and of the flows by their definitions. */
export async function allParameters(): Promise<ParameterSeed[]> {
  const flows = await discover<Flow>('flow')
  const own = flows.flatMap(({ value: { key, params } }) =>
    Object.entries(params).map(([name, { name: paramName, value, remark }]) => ({
      ...{ paramKey: paramKey(key, name), paramName, paramValue: value, remark },
    })),
  )
  return [...new Map([...parameters, ...own].map(each => [each.paramKey, each])).values()]
}
