import { MachineList } from '../process-standard/process-machines.view.tsx'
import type { TabProps } from './route-panel.view.tsx'

/** The machines of a step; the first one is the default. */
export const MachineTab = ({ node, change, open }: TabProps) => (
  <MachineList
    machines={node.equipments}
    processCode={node.processCode}
    open={open}
    onChange={machines => change({ equipments: machines.map((each, index) => ({ ...each, priority: index + 1, isDefault: index === 0 })) })}
  />
)
