import { Descriptions, Drawer, Spin } from 'antd'
import type { ReactNode } from 'react'
import { say, useLanguage } from '#web/i18n/language.ts'
import { useScreenClass } from '#web/shell/screen-class.ts'
import { Cell } from './cell.tsx'
import type { Field, Row } from './field.ts'
import styles from './list.module.css'
import { listWords, namedAction } from './list.words.ts'

interface Props {
  title: string
  fields: readonly Field[]
  row: Row | undefined
  loading: boolean
  /** The actions of the row, as in the list. */
  actions?: ReactNode
  onClose(): void
}

export function DetailDrawer({ title, fields, row, loading, actions, onClose }: Props) {
  const t = listWords.use()
  useLanguage()
  const narrow = useScreenClass() === 0
  return (
    <Drawer
      open={row !== undefined}
      onClose={onClose}
      title={namedAction(t('view'), title)}
      size={narrow ? '100%' : 640}
      extra={actions}
      destroyOnHidden
    >
      <Spin spinning={loading}>
        <Descriptions
          bordered
          className={styles.detail}
          size="small"
          column={narrow ? 1 : 2}
          items={fields
            .filter(field => field.view !== false && !(row && field.form && field.form.when?.(row) === false))
            .map(field => ({
              key: field.key,
              label: say(field.label),
              span: field.kind === 'textarea' ? 'filled' : 1,
              children: row && (typeof field.view === 'function' ? field.view(row) : <Cell field={field} row={row} />),
            }))}
        />
      </Spin>
    </Drawer>
  )
}
