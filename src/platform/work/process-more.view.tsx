import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { processWords } from './process.words.tsx'
import type { ActionName } from './process-bar.view.tsx'

interface Props {
  names: readonly ActionName[]
  act(name: ActionName): void
  onPrint(): void
  size?: 'small'
}

/** 更多: commands that do not fit on the bar. */
export function More({ names, act, onPrint, size }: Props) {
  const t = processWords.use()
  return (
    <Dropdown
      trigger={['click']}
      placement="topRight"
      menu={{
        items: [
          ...names.map(name => ({ key: name, label: t(name), danger: name === 'delete', onClick: () => act(name) })),
          { key: 'print', label: t('print'), onClick: onPrint },
        ],
      }}
    >
      <Button size={size} icon={<EllipsisOutlined />}>
        {t('more')}
      </Button>
    </Dropdown>
  )
}
