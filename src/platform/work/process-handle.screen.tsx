import { useParams } from 'react-router'
import { CasePage } from './process-case.view.tsx'
import { WithFlow } from './process-flow.view.tsx'

/** 办理. A case to decide. */
export default function ProcessHandleScreen() {
  const { flowKey = '', taskId = '', processInstanceId = '', businessId = '' } = useParams()
  return (
    <WithFlow flowKey={flowKey}>{flow => <CasePage key={taskId} flow={flow} named={{ processInstanceId, businessId, taskId }} />}</WithFlow>
  )
}
