import { type ComponentType, useMemo, useState } from 'react'
import { supplierWords } from '#company/supplier-words.ts'
import { stepUp } from '#contract/step-up.ts'
import { EXTERNAL } from '#model/account.ts'
import type { Called } from '#model/action.ts'
import { externalView, type Master, staffView } from '#model/master.ts'
import { stepUpExport } from '#platform/step-up/step-up-export.view.tsx'
import { useStepUpGate } from '#platform/step-up/step-up-gate.view.tsx'
import { loadMaster } from '#web/document/registry.ts'
import { usePermissions } from '#web/shell/data.ts'
import { useSession } from '#web/shell/session.ts'
import { fieldsOf } from './master-fields.view.tsx'
import { MasterList, type MasterListProps } from './master-list.view.tsx'

/** 主数据. List, form, detail, export and import of any master, from its definition. */
export async function masterScreen(key: string): Promise<{ default: ComponentType }> {
  const master = await loadMaster(key)
  if (!master) throw new Error(`no master ${key}`)
  const propsOf = (seen: Master): MasterListProps => ({ name: key, master: seen, fields: fieldsOf(seen), along: { master: key } })
  const { stepUp: hidden } = master
  const outside = externalView(master, supplierWords[key])
  return {
    default: function Screen() {
      const isExternal = useSession(state => state.accountType) === EXTERNAL
      const permissions = usePermissions()
      const staffOnly = useMemo(() => staffView(master, book => permissions[`${book}_view`] === true), [permissions])
      const seen = isExternal ? outside : staffOnly
      const props = useMemo(() => propsOf(seen), [seen])
      return hidden ? <StepUpList {...props} hidden={hidden} /> : <MasterList {...props} />
    },
  }
}

/** Rows of a step-up master, hidden until the password was typed again and when the token expires. */
function StepUpList({ hidden, ...props }: MasterListProps & { hidden: Called }) {
  const { key } = props.master
  const { veil, dialog } = useStepUpGate(hidden)
  const [exporting] = useState(() => stepUpExport(key))
  return (
    <>
      <MasterList {...props} calls={stepUp} veil={veil} exporting={exporting} />
      {dialog}
    </>
  )
}
