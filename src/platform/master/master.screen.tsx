import { type ComponentType, useMemo, useState } from 'react'
import { salary } from '#contract/salary.ts'
import { externalView, type Master, staffView } from '#model/master.ts'
import { salaryExport } from '#platform/salary/salary-export.view.tsx'
import { useSalaryGate } from '#platform/salary/salary-gate.view.tsx'
import { loadMaster } from '#web/document/registry.ts'
import { usePermissions } from '#web/shell/data.ts'
import { useSession } from '#web/shell/session.ts'
import { fieldsOf } from './master-fields.view.tsx'
import { MasterList, type MasterListProps } from './master-list.view.tsx'

const EXTERNAL = 3

/** 主数据. List, form, detail, export and import of any master, from its definition. */
export async function masterScreen(key: string): Promise<{ default: ComponentType }> {
  const master = await loadMaster(key)
  if (!master) throw new Error(`no master ${key}`)
  const propsOf = (seen: Master): MasterListProps => ({ name: key, master: seen, fields: fieldsOf(seen), along: { master: key } })
  const Shown = master.stepUp ? SalaryList : MasterList
  const outside = externalView(master)
  return {
    default: function Screen() {
      const isExternal = useSession(state => state.accountType) === EXTERNAL
      const permissions = usePermissions()
      const staffOnly = useMemo(() => staffView(master, book => permissions[`${book}_view`] === true), [permissions])
      const seen = isExternal ? outside : staffOnly
      const props = useMemo(() => propsOf(seen), [seen])
      return <Shown {...props} />
    },
  }
}

/** Rows of a step-up master, hidden until the password was typed again and when the token expires. */
function SalaryList(props: MasterListProps) {
  const { key } = props.master
  const { veil, dialog } = useSalaryGate()
  const [exporting] = useState(() => salaryExport(key))
  return (
    <>
      <MasterList {...props} calls={salary} veil={veil} exporting={exporting} />
      {dialog}
    </>
  )
}
