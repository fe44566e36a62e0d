import { PlusOutlined, PrinterOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { stocktake as calls, type StocktakeLine } from '#contract/stocktake.ts'
import { useActions } from '#platform/master/master-actions.view.tsx'
import { Failed } from '#platform/work/process-flow.view.tsx'
import { useTabLabel } from '#web/document/use-tab-label.ts'
import { call } from '#web/http/call.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { useUserSettings } from '#web/kit/list/settings.ts'
import { loadChunk } from '#web/shell/chunk.ts'
import { usePermissions } from '#web/shell/data.ts'
import { useSession } from '#web/shell/session.ts'
import { useOnReturn } from '#web/shell/tab-context.ts'
import { stocktake } from '../stocktake/stocktake.register.ts'
import styles from './stocktake.module.css'
import { stocktakeWords } from './stocktake.words.tsx'
import { isCounted, isDifferent, isRecounted, useCounting } from './stocktake-counting.view.tsx'
import { CountHead } from './stocktake-head.view.tsx'
import { CountLines } from './stocktake-lines.view.tsx'
import { SupervisorActions } from './stocktake-supervisor.view.tsx'
import { BLIND, CountTools, type Show } from './stocktake-tools.view.tsx'

const FoundDialog = lazy(() => loadChunk(() => import('./stocktake-found.view.tsx')))
const CountPaper = lazy(() => loadChunk(() => import('./stocktake-paper.view.tsx')))

const OPENINGS: readonly string[] = stocktake.opens.map(({ key }) => key)

const fits: Record<Show, (line: StocktakeLine) => boolean> = {
  all: () => true,
  uncounted: line => !isCounted(line),
  different: isDifferent,
}

/** 盘点录入. The sheet of one count: book and counted quantities, saved line by line, on desktop or phone. */
export default function StocktakeCountScreen() {
  const t = stocktakeWords.use()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const permissions = usePermissions()
  const userId = useSession(({ user }) => user?.user_id)
  const wishes = useUserSettings()[BLIND] === true
  const {
    data: row,
    error,
    refetch,
  } = useQuery({
    queryKey: ['stocktake', 'row', id],
    queryFn: ({ signal }) => call(calls.head, { stocktakeId: id }, { signal, quiet: true }),
    enabled: id !== '',
  })
  const counting = useCounting(id)
  const { lines = [] } = counting
  const reload = () => {
    void refetch()
    void counting.refetch()
  }
  useOnReturn(reload)
  useTabLabel(row ? String(row.stocktakeNo) : undefined)
  const { rowActions, dialog } = useActions(stocktake)
  const [show, setShow] = useState<Show>('all')
  // Fixed when the filter is chosen, so that a line does not disappear while it is edited.
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const [keyword, setKeyword] = useState('')
  const [open, setOpen] = useState<'found' | 'paper'>()

  if (!id) return <EmptyState kind="result" text={t('which')} />
  const failure = error ?? counting.error
  if (failure) return <Failed text={failure.message} onRetry={reload} />
  const isCounter = row?.state === 'counting' && row.countUserId === userId
  const isSupervisor = row?.state === 'counting' && row.superviseUserId === userId
  const mayCount = (line: StocktakeLine) => (isRecounted(line) ? isSupervisor : isCounter)
  const writes = isCounter || (isSupervisor && lines.some(isRecounted))
  const decreed = row?.state === 'counting' && row.blind === 'yes'
  const blind = decreed || (wishes && writes)
  const counts = { all: lines.length, uncounted: lines.filter(fits.uncounted).length, different: lines.filter(isDifferent).length }
  const seen = lines.filter(line => (chosen?.has(line.id) ?? true) && says(line, keyword))
  const actions = row
    ? rowActions({ reload }).filter(
        ({ key, right, show: offers }) => !OPENINGS.includes(key) && (!right || permissions[right]) && (offers?.(row) ?? true),
      )
    : []
  const choose = (next: Show) => {
    setShow(next)
    setChosen(next === 'all' ? undefined : new Set(lines.filter(fits[next]).map(line => line.id)))
  }
  return (
    <div className={styles.page}>
      <CountHead
        row={row}
        done={counts.all - counts.uncounted}
        all={counts.all}
        different={counts.different}
        blind={blind}
        actions={actions}
      >
        {isCounter && (
          <Button icon={<PlusOutlined />} onClick={() => setOpen('found')}>
            {t('add')}
          </Button>
        )}
        {isSupervisor && <SupervisorActions stocktakeId={id} onDone={reload} />}
        <Button icon={<PrinterOutlined />} onClick={() => setOpen('paper')} disabled={lines.length === 0}>
          {t('print')}
        </Button>
      </CountHead>
      <section className={styles.sheet} aria-label={t('sheet')}>
        <CountTools {...{ show, counts, counting, writes, blind, decreed }} onShow={choose} onKeyword={setKeyword} />
        <CountLines
          lines={seen}
          counting={counting}
          open={writes}
          mayCount={mayCount}
          blind={blind}
          ended={row !== undefined && row.state !== 'counting'}
        />
      </section>
      {dialog}
      <Suspense fallback={null}>
        {open === 'found' && row && (
          <FoundDialog
            stocktakeId={id}
            warehouseId={String(row.warehouseId)}
            onClose={() => setOpen(undefined)}
            onDone={() => {
              setOpen(undefined)
              void counting.refetch()
            }}
          />
        )}
        {open === 'paper' && row && <CountPaper row={row} lines={seen} blind={blind} onDone={() => setOpen(undefined)} />}
      </Suspense>
    </div>
  )
}

const says = ({ materialCode, materialName, specs, batchNo, locationName }: StocktakeLine, keyword: string) =>
  !keyword || [materialCode, materialName, specs, batchNo, locationName].some(text => text.toLowerCase().includes(keyword))
