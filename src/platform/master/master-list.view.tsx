import { master as calls } from '#contract/master.ts'
import type { Master } from '#model/master.ts'
import { say } from '#web/i18n/language.ts'
import type { Field, Row } from '#web/kit/list/field.ts'
import { ListPage, type ListPageProps, type Rights } from '#web/kit/list/list-page.tsx'
import { useActions } from './master-actions.view.tsx'
import { MasterCard } from './master-card.view.tsx'
import { MasterTotals, totalsOf } from './master-totals.view.tsx'

/** A master as this person sees it, and what is sent with every call. */
export interface MasterListProps {
  /** Key of the page in settings; two pages of one master need different ones. */
  name: string
  master: Master
  fields: readonly Field[]
  along: Record<string, string>
}

/** The calls to read it, and what blocks them. */
interface Reading extends Pick<ListPageProps, 'veil' | 'exporting'> {
  calls?: Pick<typeof calls, 'list' | 'detail' | 'figures'>
}

const rightsOf = (key: string): Rights => ({
  add: `${key}_add`,
  edit: `${key}_edit`,
  remove: `${key}_delete`,
  view: `${key}_view`,
  export: `${key}_export`,
  import: `${key}_import`,
})

/** Cleared fields are sent as empty, because missing ones would keep their value. */
const toWire = (values: Row): Row => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']))

export function MasterList({ name, master, fields, along, calls: reading = calls, veil, exporting }: MasterListProps & Reading) {
  const { key, title, en, readonly } = master
  const { rowActions, buttons, dialog } = useActions(master)
  return (
    <>
      <ListPage
        name={name}
        title={say({ zh: title, en })}
        list={reading.list}
        detail={reading.detail}
        veil={veil}
        exporting={exporting}
        submit={readonly ? undefined : calls.submit}
        remove={readonly ? undefined : calls.remove}
        along={along}
        fields={fields}
        rights={rightsOf(key)}
        toWire={toWire}
        rowActions={rowActions}
        toolbar={buttons}
        totals={{
          has: filters => totalsOf(master, filters).length > 0,
          read: (list, draw) => <MasterTotals master={master} list={list} figures={reading.figures} draw={draw} />,
        }}
        card={(row, actions) => <MasterCard master={master} fields={fields} row={row} actions={actions} />}
      />
      {dialog}
    </>
  )
}
