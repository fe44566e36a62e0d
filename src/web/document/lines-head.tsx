import { AppstoreAddOutlined, InsertRowRightOutlined, PlusOutlined, SnippetsOutlined } from '@ant-design/icons'
import { App, Button, Tooltip } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { isEmpty } from '#model/empty.ts'
import { formKey } from './controls/references.ts'
import { documentWords } from './document.words.ts'
import { useForm, useFormState } from './form-context.ts'
import { problemAt } from './form-store.ts'
import type { Folding } from './lines-folding.ts'
import { type LinesProps, pickColumn, type useLines } from './lines-model.ts'
import { cellsOf } from './paste.ts'
import { pasteBlock } from './paste-block.ts'
import type { Values } from './paths.ts'
import styles from './sheet.module.css'
import { narrowing } from './show.ts'
import { useCalled } from './use-called.ts'

const RefDialog = lazy(() => import('./controls/ref-dialog.tsx').then(module => ({ default: module.RefDialog })))

type Model = ReturnType<typeof useLines>

/** The title of a table, its number of rows, its problem, and the buttons that add rows. */
export function LinesHead({ table, lines, model, folding }: LinesProps & { model: Model; folding?: Folding }) {
  const t = documentWords.use()
  const called = useCalled()
  const { message } = App.useApp()
  const store = useForm()
  const { rows, writable, mayAdd, changed } = model
  const problem = useFormState(state => problemAt(state, table, false))
  const [picking, setPicking] = useState(false)
  const pick = pickColumn(writable)
  const asked = useFormState(useShallow(({ doc }) => narrowing(pick?.[1].within, {}, doc).asked))
  const waits = Object.keys(pick?.[1].within ?? {}).some(column => asked[column] === undefined)

  /** Initial values of a row do not count as input. */
  const isUntouched = (row: Values) =>
    Object.entries(lines.columns).every(([key, { options }]) => isEmpty(row[key]) || String(row[key]) === String(options.initial))

  const paste = async () => {
    try {
      const block = cellsOf(await navigator.clipboard.readText())
      const first = writable[0]
      if (block.length === 0 || !first) return void message.info(t('nothingToPaste'))
      const isBlank = rows.length === 1 && isUntouched(rows[0]!)
      const unknown = await pasteBlock(store, table, writable, block, { row: isBlank ? 0 : rows.length, column: first[0] })
      if (unknown > 0) message.warning(t('notFoundCells', { count: unknown }))
    } catch {
      message.info(t('pasteHint'))
    }
  }
  return (
    <div className={styles.linesHead}>
      <h2>
        {called(table, lines)}
        <span className={styles.count}>{t('rows', { count: rows.length })}</span>
        {changed.removed > 0 && <span className={styles.before}>{t('rowsRemoved', { count: changed.removed })}</span>}
      </h2>
      {problem && (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      )}
      <div className={styles.linesTools}>
        {folding && folding.hidden > 0 && (
          <Button size="small" type="text" icon={<InsertRowRightOutlined />} aria-pressed={folding.open} onClick={folding.toggle}>
            {folding.open ? t('fewerColumns') : t('moreColumns', { count: folding.hidden })}
          </Button>
        )}
        {mayAdd && (
          <>
            {pick && (
              <Button size="small" icon={<AppstoreAddOutlined />} disabled={waits} onClick={() => setPicking(true)}>
                {t('pickMany')}
              </Button>
            )}
            <Tooltip title={t('pasteHint')}>
              <Button size="small" icon={<SnippetsOutlined />} onClick={() => void paste()}>
                {t('paste')}
              </Button>
            </Tooltip>
            <Button size="small" icon={<PlusOutlined />} onClick={() => store.insert(table, rows.length, [{}])}>
              {t('addRow')}
            </Button>
          </>
        )}
      </div>
      {picking && pick && (
        <Suspense>
          <RefDialog
            field={pick[1]}
            form={formKey(store.flow)}
            title={called(...pick)}
            beside={lines.columns}
            within={asked}
            several
            onPick={picked => {
              store.learn(pick[1].to ?? '', picked)
              const taken = new Set(rows.map(row => row[pick[0]]))
              const fresh = picked.filter(({ id }) => !taken.has(id)).map(({ id }) => ({ [pick[0]]: id }))
              const blank = rows.findIndex(isUntouched)
              if (blank >= 0 && fresh.length > 0) store.remove(table, blank)
              store.insert(table, blank >= 0 ? blank : rows.length, fresh)
            }}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
