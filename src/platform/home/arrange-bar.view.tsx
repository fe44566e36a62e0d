import { PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import styles from './home.module.css'
import { homeWords } from './home.words.tsx'

interface Props {
  /** Hidden cards, which can be added again. */
  hidden: { key: string; label: string }[]
  add(widget: string): void
  done(): void
  cancel(): void
  restore(): void
}

export function ArrangeBar({ hidden, add, done, cancel, restore }: Props) {
  const t = homeWords.use()
  return (
    <div className={styles.arrangeBar}>
      <span>{t('arrangeHint')}</span>
      <Dropdown disabled={hidden.length === 0} trigger={['click']} menu={{ items: hidden, onClick: ({ key }) => add(key) }}>
        <Button type="text" icon={<PlusOutlined />}>
          {t('arrangeAdd')}
        </Button>
      </Dropdown>
      <Button type="text" onClick={restore}>
        {t('arrangeRestore')}
      </Button>
      <Button onClick={cancel}>{t('arrangeCancel')}</Button>
      <Button type="primary" onClick={done}>
        {t('arrangeDone')}
      </Button>
    </div>
  )
}
