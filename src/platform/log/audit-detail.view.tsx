import { ClockCircleOutlined, SafetyCertificateOutlined } from '@ant-design/icons'
import { Checkbox, Descriptions, Drawer, Tooltip, Typography } from 'antd'
import { useState } from 'react'
import type { Row } from '#web/kit/list/field.ts'
import { useScreenClass } from '#web/shell/screen-class.ts'
import { OPERATIONS, operationTag } from './audit-fields.view.tsx'
import { type Difference, differencesOf } from './difference.view.tsx'
import styles from './log.module.css'
import { logWords } from './log.words.tsx'
import { columnName, tableName } from './log-names.words.tsx'

/** One change: person, time, call, values before and after. */
export function AuditDetail({ row, onClose }: { row: Row | undefined; onClose(): void }) {
  const t = logWords.use()
  const narrow = useScreenClass() === 0
  return (
    <Drawer open={row !== undefined} onClose={onClose} title={t('detail')} size={narrow ? '100%' : 820} destroyOnHidden>
      {row && <Change row={row} narrow={narrow} />}
    </Drawer>
  )
}

function Change({ row, narrow }: { row: Row; narrow: boolean }) {
  const t = logWords.use()
  const text = (key: string) => String(row[key] ?? '')
  const copyable = (value: string) => (value ? <Typography.Text copyable>{value}</Typography.Text> : '—')
  return (
    <>
      <h2 className={styles.subject}>
        {operationTag(text('operation'))}
        {tableName(text('tableName'))}
        <small>{text('tableName')}</small>
      </h2>
      <Descriptions
        size="small"
        bordered
        column={narrow ? 1 : 2}
        items={[
          { key: 'who', label: t('who'), children: [text('realName'), text('account')].filter(Boolean).join(' · ') || t('system') },
          { key: 'when', label: t('when'), children: text('createTime') },
          { key: 'call', label: t('call'), children: text('action') || '—' },
          { key: 'from', label: t('from'), children: text('remoteIp') || '—' },
          { key: 'row', label: t('row'), children: copyable(text('rowId')) },
          { key: 'seal', label: t('seal'), children: <Seal sealed={row.sealed === true} /> },
          { key: 'request', label: t('request'), span: 'filled', children: copyable(text('requestId')) },
        ]}
      />
      <Differences differences={differencesOf(text('before'), text('after'))} operation={text('operation')} />
    </>
  )
}

export function Seal({ sealed }: { sealed: boolean }) {
  const t = logWords.use()
  return (
    <Tooltip title={t(sealed ? 'sealedHint' : 'unsealedHint')}>
      <span className={styles.seal} data-sealed={sealed}>
        {sealed ? <SafetyCertificateOutlined /> : <ClockCircleOutlined />}
        {t(sealed ? 'sealed' : 'unsealed')}
      </span>
    </Tooltip>
  )
}

function Differences({ differences, operation }: { differences: Difference[]; operation: string }) {
  const t = logWords.use()
  const [only, setOnly] = useState(true)
  const isUpdate = operation === OPERATIONS.update
  const meant = differences.filter(each => each.changed && !each.book)
  const shown = isUpdate && only ? differences.filter(each => each.changed) : differences
  const head = isUpdate
    ? t('changedCount', { count: meant.length })
    : t(operation === OPERATIONS.insert ? 'added' : 'removed', { count: differences.length })
  const sides = isUpdate ? (['before', 'after'] as const) : operation === OPERATIONS.insert ? (['after'] as const) : (['before'] as const)
  return (
    <section className={styles.difference}>
      <header>
        <h3>{head}</h3>
        {isUpdate && (
          <Checkbox checked={only} onChange={event => setOnly(event.target.checked)}>
            {t('onlyChanged')}
          </Checkbox>
        )}
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            {sides.map(side => (
              <th key={side} scope="col">
                {t(isUpdate ? side : 'value')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(each => (
            <tr key={each.key} data-changed={each.changed && !each.book} data-book={each.book}>
              <th scope="row" title={each.key}>
                {columnName(each.key)}
                {each.changed && <span className="ms-visually-hidden">{t('changed')}</span>}
              </th>
              {sides.map(side => (
                <td key={side} data-side={side}>
                  {each[side] === '' ? <i>{t('empty')}</i> : each[side]}
                </td>
              ))}
            </tr>
          ))}
          {shown.length === 0 && (
            <tr>
              <td colSpan={1 + sides.length}>{t('nothing')}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}
