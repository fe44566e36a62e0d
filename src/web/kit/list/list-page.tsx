import { DeleteOutlined, EditOutlined, NodeCollapseOutlined, NodeExpandOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { type HTMLAttributes, type ReactNode, useCallback, useState } from 'react'
import type { Call } from '#contract/call.ts'
import { selectionProblem } from '#model/row.ts'
import { call } from '#web/http/call.ts'
import { usePermissions } from '#web/shell/data.ts'
import { useScreenClass } from '#web/shell/screen-class.ts'
import { USUAL_SIZE } from './address.ts'
import { useBranches } from './branches.ts'
import type { Sections } from './cards.tsx'
import { DetailDrawer } from './detail-drawer.tsx'
import type { Field, Row } from './field.ts'
import { FormDrawer } from './form-drawer.tsx'
import { Grid } from './grid.tsx'
import { type Lazy, useLevels } from './levels.ts'
import styles from './list.module.css'
import { listWords, namedAction } from './list.words.ts'
import { isFilterOf } from './period.tsx'
import { actionsWidth, type RowAction, RowActions } from './row-actions.tsx'
import { SearchBar } from './search-bar.tsx'
import { type ListSettings, movedTo, useListSettings } from './settings.ts'
import { type ListState, useListState } from './state.ts'
import { type ExportSpec, Tools } from './tools.tsx'
import { TotalsLine } from './totals-row.tsx'
import { UnseenFilters } from './unseen-filters.tsx'

export interface Rights {
  add?: string
  edit?: string
  remove?: string
  view?: string
  export?: string
  import?: string
}

export interface ListHandle {
  reload(): void
  selected: readonly Row[]
  state: ListState
  /** Opens the form for a new row with these values. */
  add(values: Row): void
  /** Clears the selection. */
  clear(): void
}

export interface ListPageProps {
  /** Key of the list in settings, views and jobs. */
  name: string
  title: string
  list: Call
  fields: readonly Field[]
  rights?: Rights
  rowKey?: string
  tree?: boolean
  /** A tree loaded level by level; searches use `list`. */
  lazy?: Lazy
  /** The complete lazy tree, for exports. */
  whole?: Call
  detail?: Call
  submit?: Call
  remove?: Call
  /** Parameters of every list call. */
  fixed?: Record<string, string>
  /** Parameters of every call, for several lists behind the same calls. */
  along?: Record<string, string>
  /** Conversions between call and form values. */
  toForm?: (row: Row) => Row
  toWire?: (values: Row) => Row
  rowActions?: (list: ListHandle) => readonly RowAction[]
  toolbar?: (list: ListHandle) => ReactNode
  /** Shows the result of `submit`, e.g. a one-time password. */
  submitted?: (reply: unknown, values: Row) => void
  /** Shows the results of an import, e.g. one-time passwords. */
  imported?: (replies: readonly unknown[]) => void
  /** Called after any change, so that copies of the data can be reloaded. */
  changed?: () => void
  /** Rows can be selected for other actions than deletion, by people with any of these rights, or by everybody if none is given. */
  selection?: { rights?: readonly string[]; row?: (row: Row) => boolean }
  searchless?: boolean
  /** Further props of a row, such as a class or a handler. */
  rowProps?: (row: Row) => HTMLAttributes<HTMLElement>
  /** A card for phones. */
  card?: (row: Row, actions: ReactNode) => ReactNode
  /** Replaces the default text of an empty, unfiltered list. */
  empty?: ReactNode
  /** Shown instead of the rows while they must not be seen. Nothing is loaded meanwhile; filters stay. */
  veil?: ReactNode
  /** How the list is exported, if not by a background job. */
  exporting?: ExportSpec
  /** 合计 over all pages: whether there are any under these filters, and a component that reads them and hands them to `draw`. */
  totals?: {
    has(filters: Readonly<Record<string, string>>): boolean
    read(list: ListHandle, draw: (totals: Readonly<Record<string, string>> | undefined) => ReactNode): ReactNode
  }
  /** Shown beside the list, e.g. a tree that filters it. */
  aside?: (list: ListHandle) => ReactNode
  /** What is read and done about the chosen row, beside a narrow list of cards; nothing while there is no row. */
  panes?: (list: ListHandle) => ReactNode
  /** Cards in groups, each with a heading. */
  sections?: Sections
}

const NO_FIXED: Record<string, string> = {}

/** A complete page from its definition: search, table, form, detail, column settings, views, export, import. */
export function ListPage(props: ListPageProps) {
  const {
    name,
    title,
    list,
    fields,
    rights = {},
    rowKey = 'id',
    tree,
    lazy,
    detail,
    submit,
    remove,
    fixed = NO_FIXED,
    along = NO_FIXED,
    toForm,
    toWire,
    rowActions,
    toolbar,
    aside,
    veil,
  } = props
  const t = listWords.use()
  const { message, modal } = App.useApp()
  const permissions = usePermissions()
  // Phones have no room for disabled buttons.
  const narrow = useScreenClass() === 0
  const may = (code: string | undefined) => code !== undefined && permissions[code] === true
  const [settings, keep] = useListSettings(name)
  // A chosen view does not overwrite personal settings until something is changed.
  const [lent, setLent] = useState<ListSettings>()
  const knows = useCallback((key: string) => isFilterOf(fields, key), [fields])
  const state = useListState(name, list, settings.size ?? USUAL_SIZE, { ...fixed, ...along }, { knows, lazy, isVeiled: veil !== undefined })
  const [selected, setSelected] = useState<Row[]>([])
  const [form, setForm] = useState<{ row: Row; editing: boolean; loading: boolean }>()
  const [viewing, setViewing] = useState<{ row: Row; loading: boolean }>()
  const shown = lent ?? settings
  const arrangeColumns = (change: Partial<ListSettings>) => {
    setLent(undefined)
    keep({ ...shown, ...change })
  }

  const whole = useCallback(
    async (row: Row): Promise<Row> => (detail ? ((await call(detail, { ...along, [rowKey]: row[rowKey] } as never)) as Row) : row),
    [detail, rowKey, along],
  )
  const openForm = async (row: Row) => {
    setForm({ row: {}, editing: true, loading: true })
    try {
      const full = await whole(row)
      setForm({ row: toForm ? toForm(full) : full, editing: true, loading: false })
    } catch {
      setForm(undefined)
    }
  }
  const openDetail = async (row: Row) => {
    setViewing({ row, loading: true })
    const full = await whole(row).catch(() => row)
    setViewing({ row: full, loading: false })
  }
  const save = async (values: Row) => {
    const reply = await call(submit!, { ...along, ...(toWire ? toWire(values) : values) } as never)
    setForm(undefined)
    state.reload()
    props.changed?.()
    if (props.submitted) props.submitted(reply, values)
    else message.success(t('done'))
  }
  const editSelected = () => {
    const problem = selectionProblem(selected, true)
    if (problem) message.warning(problem)
    else if (selected[0]) void openForm(selected[0])
  }
  const removeRows = (rows: readonly Row[]) => {
    const problem = selectionProblem(rows)
    if (problem) return void message.warning(problem)
    modal.confirm({
      title: t('confirmRemove', { count: rows.length }),
      okButtonProps: { danger: true },
      okText: t('remove'),
      onOk: async () => {
        await call(remove!, { ...along, ids: rows.map(row => row[rowKey]).join(','), id: String(rows[0]?.[rowKey] ?? '') } as never)
        message.success(t('done'))
        setSelected([])
        state.reload()
        props.changed?.()
      },
    })
  }

  const handle: ListHandle = {
    reload: () => {
      state.reload()
      // The detail is outdated.
      setViewing(undefined)
    },
    selected,
    state,
    add: row => setForm({ row, editing: false, loading: false }),
    clear: () => setSelected([]),
  }
  const further = (rowActions?.(handle) ?? []).filter(action => !action.right || may(action.right))
  const actions: RowAction[] = [
    ...(may(rights.view) && detail ? [{ key: 'view', label: t('view'), onClick: openDetail }] : []),
    ...(may(rights.edit) && submit ? [{ key: 'edit', label: t('edit'), onClick: openForm }] : []),
    ...further,
    ...(may(rights.remove) && remove
      ? [{ key: 'remove', label: t('remove'), danger: true, onClick: (row: Row) => removeRows([row]) }]
      : []),
  ]
  const removable = may(rights.remove) && remove !== undefined && !tree && !lazy
  const selectable = removable || (props.selection !== undefined && (props.selection.rights?.some(may) ?? true))
  const totals = veil === undefined && props.totals?.has(state.asked.filters) ? props.totals : undefined
  const levels = useLevels(name, state.asTree ? lazy : undefined, rowKey, state.rows)
  const branches = useBranches(state.rows, rowKey, state.asked.filters)
  const panes = props.panes?.(handle)
  return (
    <div className={styles.page}>
      {aside?.(handle)}
      <section className={panes ? `${styles.main} ${styles.narrow}` : styles.main} aria-label={title}>
        {!props.searchless && <SearchBar fields={fields} filters={state.asked.filters} onSearch={state.search} />}
        <div className={styles.card}>
          {veil}
          <div className={styles.toolbar} hidden={veil !== undefined}>
            {may(rights.add) && submit && (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setForm({ row: {}, editing: false, loading: false })}>
                {t('add')}
              </Button>
            )}
            {removable && (!narrow || selected.length > 0) && (
              <Button danger icon={<DeleteOutlined />} onClick={() => removeRows(selected)}>
                {t('remove')}
              </Button>
            )}
            {may(rights.edit) && submit && selected.length > 0 && (
              <Button icon={<EditOutlined />} onClick={() => editSelected()}>
                {t('edit')}
              </Button>
            )}
            {tree && !branches.isFlat && (
              <Button icon={branches.isAllOpen ? <NodeCollapseOutlined /> : <NodeExpandOutlined />} onClick={branches.toggleAll}>
                {t(branches.isAllOpen ? 'closeAll' : 'openAll')}
              </Button>
            )}
            {toolbar?.(handle)}
            <UnseenFilters fields={fields} filters={state.asked.filters} onSearch={state.search} />
            {narrow && totals?.read(handle, found => <TotalsLine fields={fields} totals={found} />)}
            {selected.length > 0 && (
              <span className={styles.selected} role="status">
                {t('selected', { count: selected.length })}
                <Button type="link" size="small" onClick={() => setSelected([])}>
                  {t('clear')}
                </Button>
              </span>
            )}
            <Tools
              name={name}
              title={title}
              list={state.asTree ? (props.whole ?? list) : list}
              submit={submit}
              along={along}
              fields={fields}
              settings={shown}
              state={state}
              exporting={props.exporting}
              mayExport={may(rights.export)}
              mayImport={may(rights.import)}
              isCards={props.panes !== undefined}
              onSettings={arrangeColumns}
              onImported={replies => {
                props.changed?.()
                props.imported?.(replies)
              }}
              onView={view => {
                setLent(view?.settings)
                state.adopt({ filters: view?.filters ?? {}, sort: view?.sort })
              }}
            />
          </div>
          {veil === undefined && (
            <Grid
              fields={fields}
              settings={shown}
              state={state}
              rowKey={rowKey}
              tree={tree ? branches : levels}
              rows={levels?.rows}
              selected={selectable ? selected.map(row => String(row[rowKey])) : undefined}
              onSelect={selectable ? (_keys, rows) => setSelected(rows) : undefined}
              pickable={props.selection?.row}
              actions={actions.length > 0 ? row => <RowActions row={row} actions={actions} /> : undefined}
              actionsWidth={actionsWidth(actions, tree || levels ? [] : state.rows)}
              onSize={size => arrangeColumns({ size })}
              onMove={(key, to) => arrangeColumns({ order: movedTo(fields, shown, key, to) })}
              footing={totals && (draw => totals.read(handle, draw))}
              rowProps={props.rowProps}
              isCards={props.panes !== undefined}
              sections={props.sections}
              card={props.card}
              empty={props.empty}
            />
          )}
        </div>
      </section>
      {panes}
      {submit && (
        <FormDrawer
          title={namedAction(t(form?.editing ? 'edit' : 'add'), title)}
          fields={fields}
          subject={form?.row}
          loading={form?.loading ?? false}
          editing={form?.editing ?? false}
          onClose={() => setForm(undefined)}
          onSubmit={save}
        />
      )}
      <DetailDrawer
        title={title}
        fields={fields}
        row={veil === undefined ? viewing?.row : undefined}
        loading={viewing?.loading ?? false}
        actions={viewing && !viewing.loading && further.length > 0 && <RowActions row={viewing.row} actions={further} />}
        onClose={() => setViewing(undefined)}
      />
    </div>
  )
}
