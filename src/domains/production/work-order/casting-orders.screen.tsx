import { type ComponentType, useMemo } from 'react'
import { type Master, staffView } from '#model/master.ts'
import { fieldsOf } from '#platform/master/master-fields.view.tsx'
import { MasterList } from '#platform/master/master-list.view.tsx'
import { loadMaster } from '#web/document/registry.ts'
import { usePermissions } from '#web/shell/data.ts'

const CASTING = '3'
const CLASS = 'orderClass'

/** 精铸生产工单. The work orders of castings: the book of work orders, narrowed to one class. */
export async function castingOrdersScreen(): Promise<{ default: ComponentType }> {
  const whole = await loadMaster('workOrder')
  if (!whole) throw new Error('no master workOrder')
  const castings = narrowed(whole)
  return {
    default: function Screen() {
      const permissions = usePermissions()
      const seen = useMemo(() => staffView(castings, book => permissions[`${book}_view`] === true), [permissions])
      const fields = useMemo(() => fieldsOf(seen), [seen])
      return <MasterList name="pmCOrder" master={seen} fields={fields} along={ALONG} />
    },
  }
}

const ALONG = { master: 'workOrder', [CLASS]: CASTING }

/** The class is settled: it is neither shown nor asked for, and what is planned here is a casting. */
function narrowed(whole: Master): Master {
  const others = (names: readonly string[]) => names.filter(name => name !== CLASS)
  const planned = Object.entries(whole.createActions).map(([name, action]) => [
    name,
    { ...action, proposes: (row: never, today: string) => ({ ...action.proposes(row, today), [CLASS]: CASTING }) },
  ])
  return {
    ...{ ...whole, title: '精铸生产工单', en: 'Casting orders' },
    ...{ list: others(whole.list), search: others(whole.search), createActions: Object.fromEntries(planned) },
  }
}
