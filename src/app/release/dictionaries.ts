import { departmentNames } from '#company/departments.ts'
import { plannedFlows } from '#company/planned-flows.ts'
import { type Dictionary, dictionary } from '#model/dict.ts'
import type { Flow } from '#model/flow/flow.ts'
import { departmentOf, discover, type Found } from '../discover.ts'

/** Dictionaries of the platform are system dictionaries, those of the departments business dictionaries. */
export async function allDictionaries(): Promise<{ system: Dictionary[]; business: Dictionary[] }> {
  const [found, flows] = await Promise.all([discover<readonly Dictionary[]>('dict'), discover<Flow>('flow')])
  const of = (folder: string) => found.filter(({ file }) => file.startsWith(folder)).flatMap(({ value }) => value)
  return { system: [flowDictionary(flows), ...of('platform'), categories], business: of('domains') }
}

/** 流程 by department: planned ones and implemented ones with their own title. The remark is the path of the form. */
function flowDictionary(flows: readonly Found<Flow>[]): Dictionary {
  const departments = new Set([...Object.keys(departmentNames), ...flows.map(departmentOf)])
  const titles = [...departments].flatMap(department => {
    const written = flows.filter(found => departmentOf(found) === department).map(({ value }) => [value.key, value.title] as const)
    return [...new Map([...Object.entries(plannedFlows[department] ?? {}), ...written])]
  })
  return dictionary(
    'flow',
    '流程',
    titles.map(([key, title]) => [key, [title, `/work/process/${key}`]] as const),
  )
}

/** 流程分类. */
const categories = dictionary(
  'flow_category',
  '流程分类',
  Object.entries(departmentNames).map(([key, name]) => [`flow_${key}`, name] as const),
)
