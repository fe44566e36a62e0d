import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react'
import { master as calls } from '#contract/master.ts'
import { formatDate } from '#model/date.ts'
import { calledFor } from '#model/deed.ts'
import { isEmpty } from '#model/empty.ts'
import { isLines } from '#model/form/form.ts'
import type { Master } from '#model/master.ts'
import { formAddress } from '#platform/work/process-flow.view.tsx'
import { useStartable } from '#platform/work/start-list.view.tsx'
import { say } from '#web/i18n/language.ts'
import type { Row } from '#web/kit/list/field.ts'
import type { ListHandle } from '#web/kit/list/list-page.tsx'
import type { RowAction } from '#web/kit/list/row-actions.tsx'
import { navigateTo } from '#web/kit/nav.ts'
import { loadChunk } from '#web/shell/chunk.ts'
import { usePermissions } from '#web/shell/data.ts'
import { openWith } from '#web/shell/navigate.ts'
import type { DeedProps } from './deed-dialog.view.tsx'
import { masterWords } from './master.words.tsx'
import { askedOf } from './master-fields.view.tsx'

const DeedDialog = lazy(() => loadChunk(() => import('./deed-dialog.view.tsx')))
const DeedSheet = lazy(() => loadChunk(() => import('./deed-sheet.view.tsx')))
const ImportDialog = lazy(async () => ({ default: (await loadChunk(() => import('#web/kit/list/import-dialog.tsx'))).ImportDialog }))

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
  const t = masterWords.use()
  const permissions = usePermissions()
  const startable = useStartable(master.starts.map(({ flow }) => flow))
  const [open, setOpen] = useState<Open>()
  const [importing, setImporting] = useState<Open>()
  const today = formatDate(Date.now(), 'yyyy-MM-dd')
  const right = (key: string) => `${master.key}_${key}`
  const nameOf = ({ title, en }: { title: string; en: string }) => say({ zh: title, en })
  return {
    rowActions: list => [
      ...master.opens.flatMap(opening => {
        const { key, when, address } = opening
        const called = calledFor(opening, needed => permissions[`${opening.book ?? master.key}_${needed}`] === true)
        if (!called) return []
        return {
          key,
          label: nameOf(called),
          show: (row: Row) => when(known(row), today),
          onClick: (row: Row) => navigateTo(address(known(row))),
        }
      }),
      ...Object.entries(master.deeds).map(([key, deed]) => ({
        key,
        label: nameOf(deed),
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
          <Fragment key={key}>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen({ list, deed: [key, deed] })}>
              {nameOf(deed)}
            </Button>
            {deed.imports && (
              <Button icon={<ImportOutlined />} onClick={() => setImporting({ list, deed: [key, deed] })}>
                {t('importDeed', { deed: nameOf(deed) })}
              </Button>
            )}
          </Fragment>
        )),
    dialog: (
      <Suspense fallback={null}>
        {open && <Asking {...open} master={master.key} onClose={() => setOpen(undefined)} />}
        {importing && <Importing {...importing} master={master.key} onClose={() => setImporting(undefined)} />}
      </Suspense>
    ),
  }
}

type Open = Pick<DeedProps, 'deed' | 'row'> & { list: Reloads }
type OpenProps = Open & Pick<DeedProps, 'master' | 'onClose'>

/** Lines want the room of a sheet. */
function Asking({ list, onClose, ...rest }: OpenProps) {
  const Dialog = Object.values(rest.deed[1].fields).some(isLines) ? DeedSheet : DeedDialog
  const done = () => {
    onClose()
    list.reload()
  }
  return <Dialog {...rest} onClose={onClose} onDone={done} />
}

/** Each row of a workbook is a deed of its own. */
function Importing({ master, deed: [key, deed], list, onClose }: OpenProps) {
  const [fields] = useState(() => askedOf(deed.asks({} as never, formatDate(Date.now(), 'yyyy-MM-dd'))))
  return (
    <ImportDialog
      title={say({ zh: deed.title, en: deed.en })}
      fields={fields}
      submit={calls.act}
      command={row => ({ master, deed: key, fields: row })}
      onClose={replies => {
        onClose()
        if (replies.length > 0) list.reload()
      }}
    />
  )
}
