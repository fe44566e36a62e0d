import { lazy, Suspense, useState } from 'react'
import { closeJobCentre, useJobCentre } from '../kit/job/job-store.ts'
import { loadChunk } from './chunk.ts'
import { onLogout } from './session.ts'

const JobCentre = lazy(() => loadChunk(() => import('../kit/job/job-centre.tsx').then(({ JobCentre }) => ({ default: JobCentre }))))

onLogout(closeJobCentre)

/** 任务中心 is loaded when first opened, and stays mounted for its closing animation. */
export function JobSlot() {
  const open = useJobCentre(state => state.open)
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <JobCentre />
    </Suspense>
  )
}
