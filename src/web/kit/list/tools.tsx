import { ColumnHeightOutlined, ExportOutlined, ImportOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons'
import { App, Dropdown } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Call, Input } from '#contract/call.ts'
import { job } from '#contract/job.ts'
import { call } from '#web/http/call.ts'
import { say } from '#web/i18n/language.ts'
import { useScreenClass } from '#web/shell/screen-class.ts'
import { IconButton } from '../icon-button.tsx'
import { openJobCentre } from '../job/job-store.ts'
import { knownDict } from './dict.ts'
import { columnOf, type Field } from './field.ts'
import styles from './list.module.css'
import { listWords } from './list.words.ts'
import { arrange, type Density, type ListSettings } from './settings.ts'
import type { ListState } from './state.ts'
import { useIsAsking } from './use-asking.ts'
import { type View, ViewsMenu } from './views-menu.tsx'

const ColumnsDrawer = lazy(() => import('./columns-drawer.tsx').then(module => ({ default: module.ColumnsDrawer })))
const ImportDialog = lazy(() => import('./import-dialog.tsx').then(module => ({ default: module.ImportDialog })))

/** An export: the columns on screen in their order, with the filters and order of the list. */
export type ExportSpec = (order: Pick<Input<typeof job.export>, 'title' | 'columns'> & { params: Record<string, string> }) => Promise<void>

interface Props {
  name: string
  title: string
  list: Call
  submit?: Call
  along: Record<string, string>
  fields: readonly Field[]
  settings: ListSettings
  state: ListState
  exporting?: ExportSpec
  mayExport: boolean
  mayImport: boolean
  /** Rows are cards, which have no columns. */
  isCards: boolean
  onSettings(change: Partial<ListSettings>): void
  onView(view: View | undefined): void
  onImported(replies: readonly unknown[]): void
}

/** Texts for stored keys, as the table shows them: choices from the definition, dictionaries from the cache. */
function labelsOf({ choices, dict }: Field): Record<string, string> | undefined {
  if (choices) return Object.fromEntries(choices.map(choice => [String(choice.value), say(choice.label)]))
  const entries = dict && knownDict(dict)
  return entries && Object.fromEntries(entries.map(entry => [entry.dictKey, entry.dictValue]))
}

const densities: Density[] = ['compact', 'middle', 'loose']

/** The right end of the toolbar: views, export, import, density, columns, refresh. */
export function Tools({
  name,
  title,
  list,
  submit,
  along,
  fields,
  settings,
  state,
  exporting,
  mayExport,
  mayImport,
  isCards,
  onSettings,
  onView,
  onImported,
}: Props) {
  const t = listWords.use()
  const screen = useScreenClass()
  const { message } = App.useApp()
  const [columns, setColumns] = useState(false)
  const [importing, setImporting] = useState(false)

  const exportAll = async () => {
    const shown = arrange(fields, settings).filter(column => column.shown)
    const order = {
      title,
      columns: shown.map(({ field }) => {
        const named = field.tree?.names ?? columnOf(field).named
        return { key: named ?? field.key, title: say(field.label), labels: named ? undefined : labelsOf(field) }
      }),
      params: state.params,
    }
    if (exporting) {
      await exporting(order)
      return void message.success(t('exported'))
    }
    await call(job.export, { path: list.path, ...order })
    message.success(t('exporting'))
    openJobCentre()
  }
  return (
    <div className={styles.tools}>
      <ViewsMenu name={name} current={{ filters: state.asked.filters, sort: state.asked.sort, settings }} onChoose={onView} />
      {mayExport && <IconButton label={t('export')} icon={<ExportOutlined />} onClick={() => void exportAll().catch(() => {})} />}
      {mayImport && submit && <IconButton label={t('import')} icon={<ImportOutlined />} onClick={() => setImporting(true)} />}
      {!isCards && screen > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            selectedKeys: [settings.density ?? 'middle'],
            items: densities.map(density => ({ key: density, label: t(density), onClick: () => onSettings({ density }) })),
          }}
        >
          <IconButton label={t('density')} icon={<ColumnHeightOutlined />} tip={false} />
        </Dropdown>
      )}
      {!isCards && <IconButton label={t('columns')} icon={<SettingOutlined />} onClick={() => setColumns(true)} />}
      <RefreshButton name={name} onClick={state.reload} />
      <Suspense>
        {columns && <ColumnsDrawer open fields={fields} settings={settings} onChange={onSettings} onClose={() => setColumns(false)} />}
        {importing && submit && (
          <ImportDialog
            title={title}
            fields={fields}
            submit={submit}
            command={row => ({ ...row, ...along })}
            onClose={replies => {
              setImporting(false)
              if (replies.length === 0) return
              state.reload()
              onImported(replies)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

/** A separate component, so that its spinning redraws nothing else. */
function RefreshButton({ name, onClick }: { name: string; onClick(): void }) {
  const t = listWords.use()
  const isAsking = useIsAsking(name)
  return <IconButton label={t('refresh')} icon={<ReloadOutlined spin={isAsking} />} onClick={onClick} />
}
