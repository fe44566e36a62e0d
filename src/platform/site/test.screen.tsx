import { Button, Descriptions, Table } from 'antd'
import type { TableRef } from 'antd/es/table'
import { useMemo, useRef, useState } from 'react'
import { formatDate } from '#model/date.ts'
import { isEmpty } from '#model/empty.ts'
import { isImage, isPdf } from '#model/file-type.ts'
import { divide, round, thousands, times } from '#model/number.ts'
import { phoneProblem } from '#model/phone.ts'
import { truncate } from '#model/text.ts'
import { siteWords } from './site.words.tsx'
import styles from './test.module.css'
import { measureScroll, type Smoothness } from './test-scroll.view.tsx'

const ROWS = 10_000
const HEIGHT = 440
const START = Date.UTC(2026, 0, 1)
const names = ['风电主轴锻件', '船用推力轴', '水轮机主轴毛坯', '大型齿轮圈', '电机转轴', '轧辊芯轴（超长备件，含探伤报告）']

interface Row {
  id: number
  drawing: string
  name: string
  quantity: number
  price: string
  amount: string
  day: string
}

const rowAt = (index: number): Row => {
  const quantity = (index % 7) + 1
  const price = round(1_234.565 + index * 3.35)
  return {
    id: index + 1,
    drawing: `ZZ-${String(index + 1).padStart(6, '0')}`,
    name: truncate(names[index % names.length]!, 20),
    quantity,
    price: thousands(price, 2),
    amount: thousands(times(price, quantity), 2),
    day: formatDate(START + index * 3_600_000, 'yyyy-MM-dd HH:mm'),
  }
}

/** 测试页, in demo installations only: smooth scrolling of ten thousand rows, and results of the local helpers. */
export default function TestScreen() {
  const t = siteWords.use()
  const table = useRef<TableRef>(null)
  const [measured, setMeasured] = useState<Smoothness>()
  const [busy, setBusy] = useState(false)
  const rows = useMemo(() => Array.from({ length: ROWS }, (_, index) => rowAt(index)), [])
  async function measure() {
    setBusy(true)
    setMeasured(await measureScroll(top => table.current?.scrollTo({ top })))
    setBusy(false)
  }
  const yes = (value: boolean) => t(value ? 'yes' : 'no')
  const helpers: [string, string][] = [
    ['isEmpty([])', yes(isEmpty([]))],
    ["phoneProblem('12345')", phoneProblem('12345') || '—'],
    ["phoneProblem('13800138000')", phoneProblem('13800138000') || '—'],
    ['round(1.005, 2)', round('1.005', 2)],
    ['thousands(1234567.891, 2)', thousands('1234567.891', 2)],
    ['divide(10, 3, 2)', divide(10, 3, 2)],
    ["truncate('风电主轴锻件', 8)", truncate('风电主轴锻件', 8)],
    ['formatDate(0)', formatDate(0)],
    ["isImage('a.JPG')", yes(isImage('a.JPG'))],
    ["isPdf('a.pdf')", yes(isPdf('a.pdf'))],
  ]
  return (
    <div className={styles.page}>
      <section className={styles.card}>
        <header>
          <h1>{t('testTable', { rows: thousands(ROWS) })}</h1>
          {measured && <output>{t('testResult', { ...measured })}</output>}
          <Button loading={busy} onClick={() => void measure()}>
            {t('testScroll')}
          </Button>
        </header>
        <Table<Row>
          ref={table}
          virtual
          rowKey="id"
          size="small"
          pagination={false}
          scroll={{ x: 900, y: HEIGHT }}
          dataSource={rows}
          columns={[
            { title: t('testNo'), dataIndex: 'id', width: 80, align: 'right' },
            { title: t('testDrawing'), dataIndex: 'drawing', width: 140 },
            { title: t('testName'), dataIndex: 'name', width: 200, ellipsis: true },
            { title: t('testQuantity'), dataIndex: 'quantity', width: 90, align: 'right' },
            { title: t('testPrice'), dataIndex: 'price', width: 120, align: 'right' },
            { title: t('testAmount'), dataIndex: 'amount', width: 140, align: 'right' },
            { title: t('testDay'), dataIndex: 'day', width: 160 },
          ]}
        />
      </section>
      <section className={styles.card}>
        <header>
          <h2>{t('testHelpers')}</h2>
        </header>
        <Descriptions
          size="small"
          column={{ xs: 1, md: 2, xl: 3 }}
          items={helpers.map(([label, children]) => ({ key: label, label: <code>{label}</code>, children }))}
        />
      </section>
    </div>
  )
}
