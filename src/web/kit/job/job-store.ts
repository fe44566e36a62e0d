import { create } from 'zustand'

/** Whether the job centre is open. Lists open it when an export starts, the shell from its menu. */
export const useJobCentre = create<{ open: boolean }>()(() => ({ open: false }))
export const openJobCentre = () => useJobCentre.setState({ open: true })
export const closeJobCentre = () => useJobCentre.setState({ open: false })
