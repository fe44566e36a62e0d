import type { MouseEvent, ReactNode } from 'react'
import { flowWork } from '#contract/flow.ts'
import type { WorkRow } from '#contract/flow-shape.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import type { Field } from '#web/kit/list/field.ts'
import { type ListHandle, ListPage, type ListPageProps } from '#web/kit/list/list-page.tsx'
import { workWords } from './work.words.tsx'
import { WorkCard } from './work-card.view.tsx'
import { TitleCell } from './work-cells.view.tsx'
import { Fresh } from './work-fresh.view.tsx'
import { workRow } from './work-row.view.tsx'

/** How rows of a work list are shown and opened, in the table and on a phone. */
interface Opening {
  to(row: WorkRow): string
  /** Marks unread rows. */
  dot?: boolean
  onOpen?(row: WorkRow, event?: MouseEvent): void
}

interface Props extends Pick<ListPageProps, 'rowActions' | 'selection' | 'aside' | 'rowProps' | 'panes' | 'sections' | 'searchless'> {
  which: 'todo' | 'claim' | 'send' | 'done' | 'cc' | 'draft'
  fields: readonly Field[]
  opening: Opening
  /** Rows are cases instead of tasks. */
  ofCases?: boolean
  /** On a phone: show the status instead of the current node, and actions besides opening. */
  card?: { status?: boolean; actions?: boolean }
  toolbar?(list: ListHandle): ReactNode
  empty: { kind: 'done' | 'data'; more?: ReactNode }
}

const EMPTY = {
  todo: 'emptyTodo',
  claim: 'emptyClaim',
  send: 'emptySend',
  done: 'emptyDone',
  cc: 'emptyCc',
  draft: 'emptyDraft',
} as const

/** 待办、待签收、已发、已办、抄送、草稿: a self-updating list of documents. */
export function WorkList({ which, opening, ofCases, card = {}, toolbar, empty, ...rest }: Props) {
  const t = workWords.use()
  return (
    <ListPage
      {...rest}
      name={`work-${which}`}
      title={t(which)}
      list={flowWork[`${which}List`]}
      rowKey={ofCases ? 'processInstanceId' : 'taskId'}
      rights={which === 'draft' ? undefined : { export: `work_${which}_export` }}
      toolbar={list => (
        <>
          <Fresh reload={list.reload} />
          {toolbar?.(list)}
        </>
      )}
      card={(row, actions) => (
        <WorkCard
          row={workRow(row)}
          to={opening.to(workRow(row))}
          dot={opening.dot}
          status={card.status}
          onOpen={event => opening.onOpen?.(workRow(row), event)}
          actions={card.actions && actions}
        />
      )}
      empty={
        <EmptyState kind={empty.kind} text={t(EMPTY[which])}>
          {empty.more}
        </EmptyState>
      }
    />
  )
}

/** The first column: subject with a link. */
export const titleField = ({ to, dot, onOpen }: Opening, width = 330): Field => ({
  key: 'title',
  label: { zh: '标题', en: 'Title' },
  list: {
    width,
    fixed: 'left',
    render: row => <TitleCell row={workRow(row)} to={to(workRow(row))} dot={dot} onOpen={() => onOpen?.(workRow(row))} />,
  },
})
