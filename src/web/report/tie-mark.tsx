import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons'
import { Modal } from 'antd'
import Big from 'big.js'
import { useState } from 'react'
import type { Tie } from '#contract/report.ts'
import { englishOf, type Report, titleOf } from '#model/report.ts'
import { partOf } from '#model/tie.ts'
import { figureText } from '../chart/drawing.ts'
import { say } from '../i18n/language.ts'
import styles from './report.module.css'
import { reportWords } from './report.words.ts'

interface Props {
  report: Report
  ties: readonly Tie[]
}

/** The tie with the largest difference, if any. */
export function offBy(ties: readonly Tie[]): Tie | undefined {
  const [most] = ties.toSorted((left, right) => new Big(right.difference).abs().cmp(new Big(left.difference).abs()))
  return most && !new Big(most.difference).eq(0) ? most : undefined
}

/** The text of the mark, on the page and on paper. */
export function tieText({ measures }: Report, ties: readonly Tie[]): string {
  const off = offBy(ties)
  return off ? reportWords.say('off', { value: figureText(measures[off.measure]!.field.kind, off.difference) }) : reportWords.say('tied')
}

/** 已对平 or 差额 beside the totals; a click shows every comparison. */
export function TieMark({ report, ties }: Props) {
  const t = reportWords.use()
  const [isOpen, setOpen] = useState(false)
  if (ties.length === 0) return null
  const isOff = offBy(ties) !== undefined
  return (
    <>
      <button type="button" className={styles.tie} data-off={isOff} onClick={() => setOpen(true)}>
        {isOff ? <ExclamationCircleOutlined /> : <CheckCircleOutlined />} {tieText(report, ties)}
      </button>
      <Modal title={t('ties')} open={isOpen} onCancel={() => setOpen(false)} footer={null} width={620} destroyOnHidden>
        <TieTable report={report} ties={ties} />
      </Modal>
    </>
  )
}

function TieTable({ report: { measures }, ties }: Props) {
  const t = reportWords.use()
  // Lines without a sum to show only matter when they are off, or when there are no others.
  const telling = ties.filter(({ figure, difference }) => figure !== '' || !new Big(difference).eq(0))
  const nameOf = (name: string) => say({ zh: titleOf(measures[name]!), en: englishOf(name, measures[name]) })
  const madeOf = (of: readonly string[]) =>
    of.map((text, at) => `${partOf(text).isMinus ? ' − ' : at > 0 ? ' + ' : ''}${nameOf(partOf(text).name)}`).join('')
  return (
    <table className={styles.ties}>
      <thead>
        <tr>
          <th>{t('item')}</th>
          <th>{t('figure')}</th>
          <th>{t('against')}</th>
          <th>{t('difference')}</th>
        </tr>
      </thead>
      <tbody>
        {(telling.length > 0 ? telling : ties).map(({ measure, of, figure, against, difference }) => {
          const text = (value: string) => figureText(measures[measure]!.field.kind, value)
          return (
            <tr key={`${measure} ${of}`} data-off={!new Big(difference).eq(0)}>
              <td>
                {nameOf(measure)}
                <small>{of.length > 0 ? `= ${madeOf(of)}` : t('ledger')}</small>
              </td>
              <td>{text(figure)}</td>
              <td>{text(against)}</td>
              <td>{text(difference)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
