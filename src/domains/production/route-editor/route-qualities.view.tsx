import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Tag } from 'antd'
import type { NodeIndex } from '#company/quality-index.ts'
import { BY_HAND, indexProblem, limitsText, MEASURED } from '#company/quality-index.ts'
import styles from './route-editor.module.css'
import { routeWords } from './route-editor.words.tsx'
import type { TabProps } from './route-panel.view.tsx'

/** The quality indices of a step: limits are typed where they are shown; what differs from the template is marked. */
export function QualityTab({ node, change, open }: TabProps) {
  const t = routeWords.use()
  const { qualities } = node
  const set = (next: readonly NodeIndex[]) => change({ qualities: next.map(each => ({ ...each })) })
  const edit = (code: string, values: Partial<NodeIndex>) =>
    set(qualities.map(each => (each.indexCode === code ? { ...each, ...values, overridden: each.sourceFlag !== BY_HAND } : each)))
  const limit = (index: NodeIndex, key: 'lowerLimit' | 'upperLimit', label: string) => (
    <Input
      size="small"
      inputMode="decimal"
      maxLength={16}
      placeholder={label}
      aria-label={`${index.indexName} ${label}`}
      value={index[key] ?? ''}
      onChange={event => {
        const text = event.target.value.trim()
        if (/^-?\d*(\.\d*)?$/.test(text)) edit(index.indexCode, { [key]: text || undefined })
      }}
    />
  )
  const add = () => {
    const nth = Math.max(0, ...qualities.map(each => Number(/\d+$/.exec(each.indexCode)?.[0] ?? 0))) + 1
    set([
      ...qualities,
      {
        ...{ indexCode: `H${String(nth).padStart(2, '0')}`, indexName: '', indexType: 'size', valueKind: MEASURED, unit: 'mm' },
        ...{ lowerInclusive: true, upperInclusive: true, isKey: false, sort: nth * 10, sourceFlag: BY_HAND, overridden: false },
      },
    ])
  }
  return (
    <div className={styles.rows}>
      {qualities.map(index => {
        const problem = indexProblem(index)
        return (
          <div key={index.indexCode} className={styles.index} data-problem={problem ? true : undefined}>
            <div className={styles.row}>
              {open && index.sourceFlag === BY_HAND ? (
                <Input
                  size="small"
                  maxLength={64}
                  placeholder={t('indexName')}
                  value={index.indexName}
                  onChange={event => edit(index.indexCode, { indexName: event.target.value })}
                />
              ) : (
                <span className={styles.what}>{index.indexName}</span>
              )}
              {index.sourceFlag === BY_HAND ? <Tag>{t('byHand')}</Tag> : index.overridden && <Tag color="orange">{t('changed')}</Tag>}
              <Checkbox checked={index.isKey} disabled={!open} onChange={event => edit(index.indexCode, { isKey: event.target.checked })}>
                {t('keyIndex')}
              </Checkbox>
              {open && (
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={`${t('remove')} ${index.indexName}`}
                  onClick={() => set(qualities.filter(each => each.indexCode !== index.indexCode))}
                />
              )}
            </div>
            {open && index.valueKind === MEASURED ? (
              <div className={styles.limits}>
                {limit(index, 'lowerLimit', t('lower'))}
                <span>–</span>
                {limit(index, 'upperLimit', t('upper'))}
                <span className={styles.quiet}>{index.unit}</span>
              </div>
            ) : (
              <div className={styles.quiet}>{limitsText(index)}</div>
            )}
            {problem && <div className={styles.problem}>{problem}</div>}
          </div>
        )
      })}
      {open && (
        <Button size="small" icon={<PlusOutlined />} onClick={add}>
          {t('add')}
        </Button>
      )}
    </div>
  )
}
