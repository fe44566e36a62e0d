import { departmentOf, discover } from '#app/discover.ts'
import type { Demo, DemoContext } from '#server/document/demo.ts'

/** The demo data of the departments, masters before books; each finds the ids of the others by code. */
export async function loadDepartments(ctx: DemoContext): Promise<void> {
  const parts = await demoParts()
  for (const { masters } of parts) await masters?.(ctx)
  for (const { books } of parts) await books?.(ctx)
}

/** By folder name, each after those it depends on. */
export async function demoParts(): Promise<Demo[]> {
  const found = await discover<Demo>('demo')
  const waiting = new Map(found.map(each => [departmentOf(each), each.value]))
  const ordered: Demo[] = []
  while (waiting.size > 0) {
    const next = [...waiting].find(([, { after = [] }]) => !after.some(each => waiting.has(each)))
    if (!next) throw new Error(`circular dependency in the demo data of ${[...waiting.keys()].join(', ')}`)
    waiting.delete(next[0])
    ordered.push(next[1])
  }
  return ordered
}
