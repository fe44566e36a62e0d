import { flowBacklogTest } from '#domains/system/flow_backlog_test.flow.ts'
import type { FlowNode, FlowSettings } from '#model/flow/tree.ts'
import type { Session } from './app.ts'

/** The flow without business, which tests may give any chain. */
export const TRIAL = flowBacklogTest.key

/** Publishes a chain as the next version, as an administrator does in the designer. */
export async function publish(admin: Session, nodes: readonly FlowNode[], settings: Partial<FlowSettings> = {}): Promise<number> {
  const root = { id: 'root', nodes: [flowBacklogTest.root.nodes[0], ...nodes] }
  const merged = { ...flowBacklogTest.settings, ...settings }
  const saved = await admin.post('blade-flow/model/submit', { key: TRIAL, root, settings: merged })
  if (saved.status !== 200 || saved.body.data.problems.length > 0) throw new Error(JSON.stringify(saved.body))
  const { version } = saved.body.data
  const deployed = await admin.post('blade-flow/model/deploy', { key: TRIAL, version })
  if (deployed.status !== 200) throw new Error(JSON.stringify(deployed.body))
  return version
}
