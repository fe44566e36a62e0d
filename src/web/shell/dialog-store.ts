import { create } from 'zustand'

/** At most one dialog of the shell is open. */
export type Dialog = 'none' | 'theme' | 'lock' | 'app' | 'logs' | 'dept' | 'search'

export const useDialog = create<{ open: Dialog }>()(() => ({ open: 'none' }))
export const openDialog = (open: Dialog) => useDialog.setState({ open })
export const closeDialog = () => useDialog.setState({ open: 'none' })
