import type { Flow } from '#model/flow/flow.ts'
import { flowPorts } from '#platform/work/ports.store.ts'
import type { BoundEffects } from '#server/document/effects.ts'
import type { References } from '#server/document/reference.ts'
import type { Engine } from '#server/engine/shell/engine.ts'
import { FlowRegistry } from '#server/engine/shell/registry.ts'
import { departmentOf, discover } from './discover.ts'

/** Finds every flow and its effects by file name and creates the engine. An invalid tree prevents the start. */
export async function openEngine(references: References): Promise<Omit<Engine, 'sites'>> {
  const [flows, effects] = await Promise.all([discover<Flow>('flow'), discover<BoundEffects>('effects')])
  const found = flows.map(each => ({ flow: each.value, domain: departmentOf(each) }))
  for (const { file, value } of flows)
    if (!file.includes(`${value.key}.flow.`)) throw new Error(`${file} defines the flow ${value.key}: the file must be named after the key`)
  return {
    flows: new FlowRegistry(
      found,
      effects.map(each => each.value),
    ),
    ports: flowPorts,
    references,
  }
}

const program = { userId: '', account: '', from: '', action: 'start', requestId: '' }

/** A changed flow becomes a new version on each site. */
export async function publishFlows({ flows, sites }: Engine): Promise<void> {
  await Promise.all(sites.map(site => site.database.change(program, tx => flows.publish(tx, new Date()))))
}
