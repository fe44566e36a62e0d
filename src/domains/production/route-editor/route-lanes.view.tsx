import { useViewport } from '@xyflow/react'
import type { Lane } from '../route/route-layout.rules.ts'
import styles from './route-editor.module.css'
import { laneColour } from './route-palette.view.tsx'

/** Between a lane's border and what stands in it. */
export const LANE_EDGE = 6

/** 泳道. One lane for each workshop: lines that move with the drawing, and names that stay at the left edge. */
export const LaneLines = ({ lanes }: { lanes: readonly Lane[] }) =>
  lanes.map(({ deptShopId, top, height }) => <div key={deptShopId} className={styles.lane} style={{ top, height }} />)

export function LaneNames({
  lanes,
  nodes,
}: {
  lanes: readonly Lane[]
  nodes: readonly { readonly deptShopId: string; readonly deptShopName: string }[]
}) {
  const { y, zoom } = useViewport()
  return lanes.map(({ deptShopId, top }) => (
    <div
      key={deptShopId}
      className={styles.laneName}
      style={{ top: y + (top + LANE_EDGE) * zoom, '--lane': laneColour(deptShopId) } as React.CSSProperties}
    >
      {nodes.find(node => node.deptShopId === deptShopId)?.deptShopName}
    </div>
  ))
}
