import { useParams } from 'react-router'
import { CasePage } from './process-case.view.tsx'
import { WithFlow } from './process-flow.view.tsx'

/** 详情. A case to view, with the commands on it as a whole. */
export default function ProcessDetailScreen() {
  const { flowKey = '', processInstanceId = '', businessId = '' } = useParams()
  return (
    <WithFlow flowKey={flowKey}>
      {flow => <CasePage key={processInstanceId} flow={flow} named={{ processInstanceId, businessId }} />}
    </WithFlow>
  )
}
