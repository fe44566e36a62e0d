import { approverNames } from '#company/roles.ts'
import type { Flow } from '#model/flow/flow.ts'
import { labelsOfFlow, type TreeLabels } from '#web/flow-tree/labels.ts'
import { processWords } from './process.words.tsx'

/** Labels for a drawn chain: fields, roles, and thresholds, whose values are not shown. */
export function treeLabels(flow: Flow): TreeLabels {
  const roles = Object.entries(approverNames).flatMap(([code, name]) => [
    [`role:${code}`, name],
    [`rule:${code}`, name],
  ])
  const params = [...JSON.stringify(flow.root).matchAll(/"param":"([^"]+)"/g)].map(([, name]) => [
    `param:${name}`,
    processWords.say('threshold'),
  ])
  return { ...labelsOfFlow(flow), ...Object.fromEntries(roles), ...Object.fromEntries(params) }
}
