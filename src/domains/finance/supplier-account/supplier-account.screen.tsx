import { useQuery } from '@tanstack/react-query'
import { Skeleton, Table } from 'antd'
import { Link } from 'react-router'
import { type AccountMonth, supplierAccountCalls } from '#contract/supplier-account.ts'
import { EXTERNAL } from '#model/account.ts'
import { positive } from '#model/form/arithmetic.ts'
import { thousands } from '#model/number.ts'
import { Failed } from '#platform/work/process-flow.view.tsx'
import { call } from '#web/http/call.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { useSession } from '#web/shell/session.ts'
import { useOnReturn } from '#web/shell/tab-context.ts'
import styles from './supplier-account.module.css'
import { accountWords } from './supplier-account.words.tsx'

/** Each figure leads to the book behind it. */
const FIGURES = [
  ['uninvoiced', '/finance/invoice-notice/index'],
  ['owed', '/finance/invoice/index'],
  ['overdue', '/finance/invoice/index'],
  ['inFlight', '/finance/payment/index'],
  ['advance', '/finance/ap-ledger/index?accountKind=advance'],
] as const
const COLUMNS = ['received', 'invoiced', 'paid', 'lowered', 'closing'] as const

/** 对账单. The supplier's own account: what is open, and the months behind it; a table on a desktop, a card per month on a phone. */
export default function SupplierAccountScreen() {
  const t = accountWords.use()
  const isSupplier = useSession(({ accountType }) => accountType === EXTERNAL)
  const { data, error, refetch } = useQuery({
    queryKey: ['supplier-account'],
    queryFn: ({ signal }) => call(supplierAccountCalls.mine, {}, { signal, quiet: true }),
    enabled: isSupplier,
  })
  useOnReturn(() => void (isSupplier && refetch()))
  // Administrators see every menu, but the account is the supplier's own.
  if (!isSupplier) return <Nothing />
  if (error) return <Failed text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <div className={styles.page}>
      <dl className={styles.figures} aria-label={t('figures')}>
        {FIGURES.map(([key, to]) => (
          <div key={key} className={styles.figure} data-late={(key === 'overdue' && positive(data.overdue)) || undefined}>
            <dt>{t(key)}</dt>
            <dd>
              <Link className="ms-number" to={to}>
                ¥{thousands(data[key], 2)}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
      <section className={styles.months}>
        <h2>{t('months')}</h2>
        {data.months.length === 0 ? <EmptyState kind="result" text={t('none')} /> : <Months months={data.months} />}
        <p className={styles.note}>{t('note')}</p>
      </section>
    </div>
  )
}

function Nothing() {
  const t = accountWords.use()
  return (
    <section className={styles.page}>
      <h2>{t('title')}</h2>
      <EmptyState kind="result" text={t('outside')} />
    </section>
  )
}

const entriesOf = (month: string) => `/finance/ap-ledger/index?accountKind=payable&period=${month}`

function Months({ months }: { months: readonly AccountMonth[] }) {
  const t = accountWords.use()
  return (
    <>
      <Table<AccountMonth>
        className={styles.table}
        size="small"
        rowKey="month"
        pagination={false}
        dataSource={[...months]}
        columns={[
          { key: 'month', title: t('month'), render: (_, { month }) => <Link to={entriesOf(month)}>{month}</Link> },
          ...COLUMNS.map(key => ({
            ...{ key, title: t(key), align: 'right' as const },
            render: (_: unknown, row: AccountMonth) => <span className="ms-number">{thousands(row[key], 2)}</span>,
          })),
        ]}
      />
      <ol className={styles.cards}>
        {months.map(row => (
          <li key={row.month} className={styles.card}>
            <Link to={entriesOf(row.month)}>{row.month}</Link>
            <dl>
              {COLUMNS.map(key => (
                <div key={key}>
                  <dt>{t(key)}</dt>
                  <dd className="ms-number">{thousands(row[key], 2)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </>
  )
}
