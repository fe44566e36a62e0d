import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react'
import { master as calls } from '#contract/master.ts'
import { EXTERNAL } from '#model/account.ts'
import { calledFor } from '#model/action.ts'
import { formatDate } from '#model/date.ts'
import { isEmpty } from '#model/empty.ts'
import { isLines } from '#model/form/form.ts'
import type { Master } from '#model/master.ts'
import { PANORAMA, PANORAMA_KEY, panoramaAddress } from '#platform/panorama/panorama-address.view.tsx'
import { TRACE, traceAddress } from '#platform/trace/trace-address.view.tsx'
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
import { useSession } from '#web/shell/session.ts'
import type { ActionProps } from './action-dialog.view.tsx'
import { masterWords } from './master.words.tsx'
import { askedOf } from './master-fields.view.tsx'

const ActionDialog = lazy(() => loadChunk(() => import('./action-dialog.view.tsx')))
const ActionSheet = lazy(() => loadChunk(() => import('./action-sheet.view.tsx')))
const ImportDialog = lazy(async () => ({ default: (await loadChunk(() => import('#web/kit/list/import-dialog.tsx'))).ImportDialog }))

/** Definitions expect undefined where replies have empty values. */
const known = (row: Row) => Object.fromEntries(Object.entries(row).filter(([, value]) => !isEmpty(value))) as never

/** An action may be about the row itself, which then needs a name in its form as other rows do. */
const withOwnName = ({ key, label }: Master, row: Row): Row => ({
  ...row,
  labels: { ...(row.labels as object | undefined), [`${key}:${row.id}`]: label.map(name => String(row[name] ?? '')).join(' ') },
})

/** Reloads the rows after an action. */
type Reloads = Pick<ListHandle, 'reload'>

export interface MasterActions {
  /** What a row offers this person: linked pages, actions, flows. */
  rowActions(list: Reloads): readonly RowAction[]
  /** Buttons of the actions that create a row. */
  buttons(list: Reloads): ReactNode
  /** The open dialog. */
  dialog: ReactNode
}

/** 后续动作. The actions of a master's definition that this person may do. */
export function useActions(master: Master): MasterActions {
  const t = masterWords.use()
  const permissions = usePermissions()
  const startable = useStartable(master.starts.map(({ flow }) => flow))
  const [open, setOpen] = useState<Open>()
  const [importing, setImporting] = useState<Open>()
  const userId = useSession(state => state.user?.user_id ?? '')
  const isExternal = useSession(state => state.accountType) === EXTERNAL
  const viewer = { userId, may: (needed: string) => permissions[needed] === true }
  const today = formatDate(Date.now(), 'yyyy-MM-dd')
  const right = (key: string) => `${master.key}_${key}`
  const nameOf = ({ title, en }: { title: string; en: string }) => say({ zh: title, en })
  return {
    rowActions: list => [
      ...(master.panorama && !isExternal
        ? [{ key: PANORAMA_KEY, label: say(PANORAMA), onClick: ({ id }: Row) => navigateTo(panoramaAddress(master.key, String(id))) }]
        : []),
      ...master.opens.flatMap(opening => {
        const { key, when, address } = opening
        const called = calledFor(opening, needed => permissions[`${opening.book ?? master.key}_${needed}`] === true)
        if (!called) return []
        return {
          key,
          label: nameOf(called),
          show: (row: Row) => when(known(row), today, viewer),
          onClick: (row: Row) => navigateTo(address(known(row))),
        }
      }),
      ...Object.entries(master.actions).map(([key, action]) => ({
        key,
        label: nameOf(action),
        right: right(key),
        danger: action.danger,
        show: (row: Row) => action.when(known(row), today, viewer),
        onClick: (row: Row) => setOpen({ list, action: [key, action], row: known(withOwnName(master, row)) }),
      })),
      ...master.starts
        .filter(({ flow }) => startable.has(flow))
        .map(({ flow, title, en, when, fills }) => ({
          key: `${flow} ${title}`,
          label: say({ zh: title, en }),
          show: (row: Row) => when(known(row), today),
          onClick: (row: Row) => openWith(formAddress(flow), fills(known(row))),
        })),
      ...(master.trace
        ? [{ key: 'trace', label: say(TRACE), onClick: ({ id }: Row) => navigateTo(traceAddress(master.key, String(id))) }]
        : []),
    ],
    buttons: list =>
      Object.entries(master.createActions)
        .filter(([key]) => permissions[right(key)])
        .map(([key, action]) => (
          <Fragment key={key}>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen({ list, action: [key, action] })}>
              {nameOf(action)}
            </Button>
            {action.imports && (
              <Button icon={<ImportOutlined />} onClick={() => setImporting({ list, action: [key, action] })}>
                {t('importAction', { action: nameOf(action) })}
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

type Open = Pick<ActionProps, 'action' | 'row'> & { list: Reloads }
type OpenProps = Open & Pick<ActionProps, 'master' | 'onClose'>

/** Actions with lines need the room of a sheet. */
function Asking({ list, onClose, ...rest }: OpenProps) {
  const Dialog = Object.values(rest.action[1].fields).some(isLines) ? ActionSheet : ActionDialog
  const done = () => {
    onClose()
    list.reload()
  }
  return <Dialog {...rest} onClose={onClose} onDone={done} />
}

/** Each row of a workbook is one action. */
function Importing({ master, action: [key, action], list, onClose }: OpenProps) {
  const [fields] = useState(() => askedOf(action.asks({} as never, formatDate(Date.now(), 'yyyy-MM-dd'))))
  return (
    <ImportDialog
      title={say({ zh: action.title, en: action.en })}
      fields={fields}
      submit={calls.act}
      command={row => ({ master, action: key, fields: row })}
      onClose={replies => {
        onClose()
        if (replies.length > 0) list.reload()
      }}
    />
  )
}
