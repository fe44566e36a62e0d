import { Empty, Pagination, Table, type TableColumnType } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { StocktakeLine } from '../../contract/stocktake.ts'
import { thousands } from '../../web/document/show.ts'
import { useDict } from '../../web/kit/list/dict.ts'
import { Tone } from '../../web/kit/list/tone.tsx'
import { useRoom } from '../../web/kit/list/use-room.ts'
import { useScreenClass } from '../../web/shell/screen-class.ts'
import styles from './stocktake.module.css'
import { stocktakeWords } from './stocktake.words.tsx'
import { bare, boxId, CountBox } from './stocktake-box.view.tsx'
import { type CountingState, diffOf, isCounted, isDifferent } from './stocktake-counting.view.tsx'

interface Props {
  lines: readonly StocktakeLine[]
  counting: CountingState
  /** The count goes on, and the person may write. */
  open: boolean
  blind: boolean
}

const SIZE = 50

/** 盘点明细. A page of the sheet at a time, however long it is: a table at a desk, cards between the shelves. */
export function CountLines({ lines, counting, open, blind }: Props) {
  const t = stocktakeWords.use()
  const narrow = useScreenClass() === 0
  const box = useRef<HTMLDivElement>(null)
  const height = useRoom(box, 'compact', lines.length > SIZE)
  const [asked, setAsked] = useState(1)
  const page = Math.min(asked, Math.max(1, Math.ceil(lines.length / SIZE)))
  const wanted = useRef('')
  const shown = lines.slice((page - 1) * SIZE, page * SIZE)
  // The next line may stand on the next page, which is drawn first.
  useEffect(() => {
    if (!wanted.current) return
    document.getElementById(wanted.current)?.focus()
    wanted.current = ''
  })

  const move = (line: StocktakeLine, by: 1 | -1) => {
    const next = lines[lines.indexOf(line) + by]
    if (!next) return void document.getElementById(boxId(line))?.blur()
    const on = Math.floor(lines.indexOf(next) / SIZE) + 1
    if (on === page) return void document.getElementById(boxId(next))?.focus()
    wanted.current = boxId(next)
    setAsked(on)
  }
  const paste = (line: StocktakeLine, texts: readonly string[]) => {
    const from = lines.indexOf(line)
    const into = texts.flatMap((text, at) => (text !== '' && lines[from + at] ? [[lines[from + at]!.id, text]] : []))
    counting.type(Object.fromEntries(into))
    void counting.save()
  }
  const boxOf = (line: StocktakeLine) =>
    open ? <CountBox line={line} counting={counting} onMove={move} onPaste={paste} /> : <Amount text={line.countQty} />
  const empty = <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('none')} />
  const pages = { current: page, pageSize: SIZE, total: lines.length, showSizeChanger: false, size: 'small', onChange: setAsked } as const
  const columns = useColumns({ boxOf, blind, open, batched: lines.some(line => line.batchNo !== '') })
  if (narrow)
    return (
      <div className={styles.cards}>
        {shown.length === 0 && empty}
        {shown.map(line => (
          <Card key={line.id} line={line} blind={blind}>
            {boxOf(line)}
          </Card>
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

const Amount = ({ text }: { text: string }) => <span className="ms-number">{text && thousands(bare(text))}</span>

/** Too much and too little are told apart by their sign, not by colour alone. */
function Difference({ line }: { line: StocktakeLine }) {
  const diff = diffOf(line)
  if (!diff) return null
  const sign = Number(diff) > 0 ? 'more' : Number(diff) < 0 ? 'less' : 'none'
  return (
    <span className={`ms-number ${styles[sign]}`}>
      {sign === 'more' && '+'}
      {thousands(bare(diff))}
    </span>
  )
}

const TONES = { open: 'warning', settling: 'info', settled: 'success' } as const
const NAMES = { open: 'open', settling: 'inPaper', settled: 'settled' } as const

interface Looks {
  boxOf(line: StocktakeLine): React.ReactNode
  blind: boolean
  open: boolean
  /** A column that no line fills is not worth its room. */
  batched: boolean
}

function useColumns({ boxOf, blind, open, batched }: Looks): TableColumnType<StocktakeLine>[] {
  const t = stocktakeWords.use()
  const unit = useUnit()
  const text = (key: 'materialCode' | 'specs' | 'batchNo', title: string, width: number) => ({
    key,
    dataIndex: key,
    title,
    width,
    ellipsis: true,
  })
  return [
    { key: 'lineNo', dataIndex: 'lineNo', title: t('line'), width: 56 },
    { key: 'location', title: t('location'), width: 115, ellipsis: true, render: (_, line) => <Shelf line={line} /> },
    text('materialCode', t('code'), 120),
    { key: 'materialName', dataIndex: 'materialName', title: t('name'), width: 160, ellipsis: true },
    text('specs', t('specs'), 115),
    ...(batched ? [text('batchNo', t('batch'), 110)] : []),
    { key: 'unit', title: t('unit'), width: 60, render: (_, line) => unit(line.unit) },
    ...(blind
      ? []
      : [
          {
            key: 'book',
            title: t('book'),
            width: 110,
            align: 'right' as const,
            render: (_: unknown, line: StocktakeLine) => <Amount text={line.bookQty} />,
          },
        ]),
    { key: 'count', title: t('count'), width: 120, align: 'right', render: (_, line) => boxOf(line) },
    ...(blind
      ? []
      : [
          {
            key: 'diff',
            title: t('diff'),
            width: 96,
            align: 'right' as const,
            render: (_: unknown, line: StocktakeLine) => <Difference line={line} />,
          },
        ]),
    ...(open
      ? []
      : [
          {
            key: 'state',
            title: t('settling'),
            width: 90,
            render: (_: unknown, line: StocktakeLine) => isDifferent(line) && <Settled state={line.state} />,
          },
        ]),
  ]
}

function Settled({ state }: { state: string }) {
  const t = stocktakeWords.use()
  const known = state as keyof typeof NAMES
  return <Tone tone={TONES[known]}>{t(NAMES[known])}</Tone>
}

/** Where it lies; what the books know nothing of says so. */
function Shelf({ line }: { line: StocktakeLine }) {
  const t = stocktakeWords.use()
  return (
    <>
      {line.locationName || '—'}
      {Number(line.bookQty) === 0 && <span className={styles.outside}>{t('outside')}</span>}
    </>
  )
}

export function useUnit() {
  const entries = useDict({ code: 'unit', book: 'business' })
  return (key: string) => entries.find(entry => entry.dictKey === key)?.dictValue ?? key
}

/** A line as a keeper reads it between the shelves: what it is, where, and a box a thumb can hit. */
function Card({ line, blind, children }: { line: StocktakeLine; blind: boolean; children: React.ReactNode }) {
  const t = stocktakeWords.use()
  const unit = useUnit()
  return (
    <article className={styles.card} data-counted={isCounted(line)}>
      <header>
        <span className={styles.cardName}>{line.materialName}</span>
        <span className={styles.quiet}>#{line.lineNo}</span>
      </header>
      <p className={styles.quiet}>{[line.materialCode, line.specs].filter(Boolean).join(' · ')}</p>
      <p>
        <Shelf line={line} />
        {line.batchNo && <span className={styles.quiet}> · {line.batchNo}</span>}
      </p>
      <div className={styles.cardCount}>
        {!blind && (
          <span>
            <span className={styles.quiet}>{t('book')}</span> <Amount text={line.bookQty} />
          </span>
        )}
        <span className={styles.cardBox}>{children}</span>
        <span className={styles.quiet}>{unit(line.unit)}</span>
        {!blind && <Difference line={line} />}
      </div>
    </article>
  )
}
