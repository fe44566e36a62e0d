import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatDate } from '../../model/date.ts'
import { isEmpty } from '../../model/empty.ts'
import type { Master } from '../../model/master.ts'
import { say } from '../../web/i18n/language.ts'
import type { Row } from '../../web/kit/list/field.ts'
import type { ListHandle } from '../../web/kit/list/list-page.tsx'
import type { RowAction } from '../../web/kit/list/row-actions.tsx'
import { navigateTo } from '../../web/kit/nav.ts'
import { loadChunk } from '../../web/shell/chunk.ts'
import { usePermissions } from '../../web/shell/data.ts'
import { openWith } from '../../web/shell/navigate.ts'
import { formAddress } from '../work/process-flow.view.tsx'
import { useStartable } from '../work/start-list.view.tsx'
import type { DeedProps } from './deed-dialog.view.tsx'

const DeedDialog = lazy(() => loadChunk(() => import('./deed-dialog.view.tsx')))

/** What the wire leaves empty a definition does not know. */
const known = (row: Row) => Object.fromEntries(Object.entries(row).filter(([, value]) => !isEmpty(value))) as never

/** Whatever shows the rows asks for them again once something was done. */
type Reloads = Pick<ListHandle, 'reload'>

export interface MasterDeeds {
  /** What each row offers this person: pages of its own, deeds, and flows that start from it. */
  rowActions(list: Reloads): readonly RowAction[]
  /** What makes a row, above the list. */
  buttons(list: Reloads): ReactNode
  /** The dialog, while one is open. */
  dialog: ReactNode
}

/** 后续动作. What the definition of a master offers besides looking and writing, for this person. */
export function useDeeds(master: Master): MasterDeeds {
  const permissions = usePermissions()
  const startable = useStartable(master.starts.map(({ flow }) => flow))
  const [open, setOpen] = useState<Pick<DeedProps, 'deed' | 'row'> & { list: Reloads }>()
  const today = formatDate(Date.now(), 'yyyy-MM-dd')
  const right = (key: string) => `${master.key}_${key}`
  return {
    rowActions: list => [
      ...master.opens.map(({ key, title, en, when, address }) => ({
        key,
        label: say({ zh: title, en }),
        show: (row: Row) => when(known(row), today),
        onClick: (row: Row) => navigateTo(address(known(row))),
      })),
      ...Object.entries(master.deeds).map(([key, deed]) => ({
        key,
        label: say({ zh: deed.title, en: deed.en }),
        right: right(key),
        danger: deed.danger,
        show: (row: Row) => deed.when(known(row), today),
        onClick: (row: Row) => setOpen({ list, deed: [key, deed], row: known(row) }),
      })),
      ...master.starts
        .filter(({ flow }) => startable.has(flow))
        .map(({ flow, title, en, when, fills }) => ({
          key: flow,
          label: say({ zh: title, en }),
          show: (row: Row) => when(known(row), today),
          onClick: (row: Row) => openWith(formAddress(flow), fills(known(row))),
        })),
    ],
    buttons: list =>
      Object.entries(master.makes)
        .filter(([key]) => permissions[right(key)])
        .map(([key, deed]) => (
          <Button key={key} type="primary" icon={<PlusOutlined />} onClick={() => setOpen({ list, deed: [key, deed] })}>
            {say({ zh: deed.title, en: deed.en })}
          </Button>
        )),
    dialog: open && (
      <Suspense fallback={null}>
        <DeedDialog
          master={master.key}
          deed={open.deed}
          row={open.row}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined)
            open.list.reload()
          }}
        />
      </Suspense>
    ),
  }
}
