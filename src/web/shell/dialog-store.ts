import { create } from 'zustand'
import type { Person } from './search-server.ts'

/** At most one dialog of the shell is open. */
export type Dialog = 'none' | 'theme' | 'lock' | 'app' | 'logs' | 'dept' | 'search' | 'person' | 'keys' | 'fault'

export const useDialog = create<{ open: Dialog; person?: Person }>()(() => ({ open: 'none' }))
export const openDialog = (open: Dialog) => useDialog.setState({ open })
export const closeDialog = () => useDialog.setState({ open: 'none' })
export const showPerson = (person: Person) => useDialog.setState({ open: 'person', person })
