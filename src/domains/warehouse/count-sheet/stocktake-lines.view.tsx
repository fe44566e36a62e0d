import { Empty, Pagination, Table } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { StocktakeLine } from '#contract/stocktake.ts'
import { useRoom } from '#web/kit/list/use-room.ts'
import { useScreenClass } from '#web/shell/screen-class.ts'
import styles from './stocktake.module.css'
import { stocktakeWords } from './stocktake.words.tsx'
import { boxId, CountBox } from './stocktake-box.view.tsx'
import { CountCard } from './stocktake-card.view.tsx'
import { Amount } from './stocktake-cells.view.tsx'
import { useColumns } from './stocktake-columns.view.tsx'
import { type CountingState, isRecounted } from './stocktake-counting.view.tsx'

interface Props {
  lines: readonly StocktakeLine[]
  counting: CountingState
  /** The count is running, and the person may write some of it. */
  open: boolean
  mayCount(line: StocktakeLine): boolean
  blind: boolean
  ended: boolean
}

const SIZE = 50

/** What was counted, of a line that somebody else counts. */
function Said({ line }: { line: StocktakeLine }) {
  const t = stocktakeWords.use()
  return (
    <>
      <span className={styles.quiet}>{t('count')}</span> <Amount text={line.countQty} />
    </>
  )
}

/** 盘点明细 by pages: a table on desktop, cards on a phone. */
export function CountLines({ lines, counting, open, mayCount, blind, ended }: Props) {
  const t = stocktakeWords.use()
  const narrow = useScreenClass() === 0
  const box = useRef<HTMLDivElement>(null)
  const height = useRoom(box, 'compact', lines.length > SIZE)
  const [asked, setAsked] = useState(1)
  const page = Math.min(asked, Math.max(1, Math.ceil(lines.length / SIZE)))
  const wanted = useRef('')
  const shown = lines.slice((page - 1) * SIZE, page * SIZE)
  // The next line may be on the next page, which must be drawn first.
  useEffect(() => {
    if (!wanted.current) return
    document.getElementById(wanted.current)?.focus()
    wanted.current = ''
  })

  const move = (line: StocktakeLine, by: 1 | -1) => {
    const own = lines.filter(mayCount)
    const next = own[own.indexOf(line) + by]
    if (!next) return void document.getElementById(boxId(line))?.blur()
    const on = Math.floor(lines.indexOf(next) / SIZE) + 1
    if (on === page) return void document.getElementById(boxId(next))?.focus()
    wanted.current = boxId(next)
    setAsked(on)
  }
  const paste = (line: StocktakeLine, texts: readonly string[]) => {
    const own = lines.filter(mayCount)
    const from = own.indexOf(line)
    const into = own.slice(from, from + texts.length).flatMap(({ id }, at) => (texts[at] ? [[id, texts[at]]] : []))
    counting.type(Object.fromEntries(into))
    void counting.save()
  }
  const boxOf = (line: StocktakeLine) =>
    open && mayCount(line) ? <CountBox line={line} counting={counting} onMove={move} onPaste={paste} /> : <Amount text={line.countQty} />
  const empty = <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('none')} />
  const pages = { current: page, pageSize: SIZE, total: lines.length, showSizeChanger: false, size: 'small', onChange: setAsked } as const
  const columns = useColumns({ boxOf, blind, ended, again: lines.some(isRecounted), batched: lines.some(line => line.batchNo !== '') })
  if (narrow)
    return (
      <div className={styles.cards}>
        {shown.length === 0 && empty}
        {shown.map(line => (
          <CountCard key={line.id} line={line} blind={blind}>
            {open && mayCount(line) ? boxOf(line) : <Said line={line} />}
          </CountCard>
        ))}
        {lines.length > SIZE && <Pagination {...pages} simple />}
      </div>
    )
  return (
    <div ref={box} className={styles.grid}>
      <Table<StocktakeLine>
        rowKey="id"
        size="small"
        columns={columns}
        dataSource={shown as StocktakeLine[]}
        scroll={{ x: columns.reduce((sum, { width }) => sum + Number(width), 0), y: height }}
        pagination={false}
        locale={{ emptyText: empty }}
      />
      <Pagination {...pages} className={styles.pages} hideOnSinglePage />
    </div>
  )
}
