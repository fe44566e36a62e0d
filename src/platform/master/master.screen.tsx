import type { ComponentType } from 'react'
import { master as calls } from '../../contract/master.ts'
import { type Master, outsideOf } from '../../model/master.ts'
import { loadMaster } from '../../web/document/registry.ts'
import { say } from '../../web/i18n/language.ts'
import type { Field, Row } from '../../web/kit/list/field.ts'
import { ListPage, type Rights } from '../../web/kit/list/list-page.tsx'
import { useSession } from '../../web/shell/session.ts'
import { FromAddress } from '../work/work-address.view.tsx'
import { MasterCard } from './master-card.view.tsx'
import { useDeeds } from './master-deeds.view.tsx'
import { fieldsOf } from './master-fields.view.tsx'

const EXTERNAL = 3

interface Props {
  master: Master
  fields: readonly Field[]
  along: Record<string, string>
  rights: Rights
}

/** 主数据. List, form, detail, export and import of any master, drawn from its definition. */
export async function masterScreen(key: string): Promise<{ default: ComponentType }> {
  const master = await loadMaster(key)
  if (!master) throw new Error(`no master is called ${key}`)
  const propsOf = (seen: Master): Props => ({ master: seen, fields: fieldsOf(seen), along: { master: key }, rights: rightsOf(key) })
  const [staff, outside] = [propsOf(master), propsOf(outsideOf(master))]
  return {
    default: function Screen() {
      const isExternal = useSession(state => state.accountType) === EXTERNAL
      return <MasterScreen {...(isExternal ? outside : staff)} />
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

function MasterScreen({ master, fields, along, rights }: Props) {
  const { key, title, en, readonly } = master
  const { rowActions, buttons, dialog } = useDeeds(master)
  return (
    <>
      <ListPage
        name={key}
        title={say({ zh: title, en })}
        list={calls.list}
        detail={calls.detail}
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
          </>
        )}
        card={(row, actions) => <MasterCard master={master} fields={fields} row={row} actions={actions} />}
      />
      {dialog}
    </>
  )
}
