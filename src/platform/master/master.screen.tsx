import { type ComponentType, useMemo, useState } from 'react'
import { master as calls } from '../../contract/master.ts'
import { salary } from '../../contract/salary.ts'
import { insideOf, type Master, outsideOf } from '../../model/master.ts'
import { loadMaster } from '../../web/document/registry.ts'
import { say } from '../../web/i18n/language.ts'
import type { Field, Row } from '../../web/kit/list/field.ts'
import { ListPage, type ListPageProps, type Rights } from '../../web/kit/list/list-page.tsx'
import { usePermissions } from '../../web/shell/data.ts'
import { useSession } from '../../web/shell/session.ts'
import { useSalaryGate } from '../salary/salary-gate.view.tsx'
import { salaryTakeaway } from '../salary/salary-takeaway.view.tsx'
import { FromAddress } from '../work/work-address.view.tsx'
import { MasterCard } from './master-card.view.tsx'
import { useDeeds } from './master-deeds.view.tsx'
import { fieldsOf } from './master-fields.view.tsx'
import { MasterTotals } from './master-totals.view.tsx'

const EXTERNAL = 3

interface Props {
  master: Master
  fields: readonly Field[]
  along: Record<string, string>
  rights: Rights
}

/** By which calls it is read, and what stands in the way. */
interface Reading extends Pick<ListPageProps, 'veil' | 'takeaway'> {
  calls: Pick<typeof calls, 'list' | 'detail' | 'figures'>
}

/** 主数据. List, form, detail, export and import of any master, drawn from its definition. */
export async function masterScreen(key: string): Promise<{ default: ComponentType }> {
  const master = await loadMaster(key)
  if (!master) throw new Error(`no master is called ${key}`)
  const propsOf = (seen: Master): Props => ({ master: seen, fields: fieldsOf(seen), along: { master: key }, rights: rightsOf(key) })
  const Shown = master.salary ? SalaryScreen : OpenScreen
  const outside = outsideOf(master)
  return {
    default: function Screen() {
      const isExternal = useSession(state => state.accountType) === EXTERNAL
      const permissions = usePermissions()
      const inside = useMemo(() => insideOf(master, book => permissions[`${book}_view`] === true), [permissions])
      const seen = isExternal ? outside : inside
      const props = useMemo(() => propsOf(seen), [seen])
      return <Shown {...props} />
    },
  }
}

const rightsOf = (key: string): Rights => ({
  add: `${key}_add`,
  edit: `${key}_edit`,
  remove: `${key}_delete`,
  view: `${key}_view`,
  export: `${key}_export`,
  import: `${key}_import`,
})

/** A field that was emptied is sent as empty: one that is not sent at all stays as it is. */
const toWire = (values: Row): Row => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']))

const OpenScreen = (props: Props) => <MasterScreen {...props} calls={calls} />

/** What only the salary token opens: hidden until somebody has typed the password again, and whenever its time is over. */
function SalaryScreen(props: Props) {
  const { key } = props.master
  const { veil, dialog } = useSalaryGate()
  const [takeaway] = useState(() => salaryTakeaway(key))
  return (
    <>
      <MasterScreen {...props} calls={salary} veil={veil} takeaway={takeaway} />
      {dialog}
    </>
  )
}

function MasterScreen({ master, fields, along, rights, calls: reading, veil, takeaway }: Props & Reading) {
  const { key, title, en, readonly } = master
  const { rowActions, buttons, dialog } = useDeeds(master)
  return (
    <>
      <ListPage
        name={key}
        title={say({ zh: title, en })}
        list={reading.list}
        detail={reading.detail}
        veil={veil}
        takeaway={takeaway}
        submit={readonly ? undefined : calls.submit}
        remove={readonly ? undefined : calls.remove}
        along={along}
        fields={fields}
        rights={rights}
        toWire={toWire}
        rowActions={rowActions}
        toolbar={list => (
          <>
            {buttons(list)}
            <FromAddress list={list} />
            {veil === undefined && <MasterTotals master={master} list={list} figures={reading.figures} />}
          </>
        )}
        card={(row, actions) => <MasterCard master={master} fields={fields} row={row} actions={actions} />}
      />
      {dialog}
    </>
  )
}
