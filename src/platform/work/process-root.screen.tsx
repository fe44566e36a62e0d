import { Navigate, useLocation, useParams } from 'react-router'
import { formAddress } from './process-flow.view.tsx'

/** The root path of a flow is its form (spec 2.3). */
export default function ProcessRootScreen() {
  const { flowKey = '' } = useParams()
  const { search } = useLocation()
  return <Navigate replace to={formAddress(flowKey, search)} />
}
