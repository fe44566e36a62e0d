import {
  ClearOutlined,
  CloseCircleOutlined,
  CloseOutlined,
  ColumnWidthOutlined,
  ExportOutlined,
  PushpinOutlined,
  ReloadOutlined,
  SearchOutlined,
  VerticalLeftOutlined,
  VerticalRightOutlined,
} from '@ant-design/icons'
import type { MenuProps } from 'antd'
import { auth } from '#contract/auth.ts'
import { call } from '../http/call.ts'
import { toast } from '../kit/toast.ts'
import { queries } from './data.ts'
import { openDialog } from './dialog-store.ts'
import { closeTab, goToCurrent } from './navigate.ts'
import type { shellWords } from './shell.words.ts'
import { addressOf, useTabs } from './tab-store.ts'
import { HOME } from './tabs.ts'

type Say = ReturnType<typeof shellWords.use>
interface Asker {
  confirm(options: { title: string; onOk: () => Promise<void> }): unknown
}

/** The context menu of a tab, also behind the arrow at the end. */
export function tabCommands(value: string, t: Say, modal: Asker, withSearch = false): MenuProps['items'] {
  const tabs = useTabs.getState()
  const index = tabs.tags.findIndex(tag => tag.value === value)
  const tag = tabs.tags[index]
  const then = (act: () => void) => () => {
    act()
    goToCurrent()
  }
  return [
    ...(withSearch ? [{ key: 'search', icon: <SearchOutlined />, label: t('search'), onClick: () => openDialog('search') }] : []),
    { key: 'refresh', icon: <ReloadOutlined />, label: t('refresh'), onClick: () => tabs.refresh(value) },
    {
      key: 'pin',
      icon: <PushpinOutlined />,
      label: t(tag?.pinned ? 'unpin' : 'pin'),
      disabled: value === HOME,
      onClick: () => tabs.togglePin(value),
    },
    {
      key: 'window',
      icon: <ExportOutlined />,
      label: t('newWindow'),
      onClick: () => tag && window.open(addressOf(tag), '_blank', 'noopener'),
    },
    { type: 'divider' as const },
    { key: 'close', icon: <CloseOutlined />, label: t('close'), disabled: !tag?.close, onClick: () => closeTab(value) },
    { key: 'others', icon: <ColumnWidthOutlined />, label: t('closeOthers'), onClick: then(() => tabs.closeOthers(value)) },
    {
      key: 'left',
      icon: <VerticalRightOutlined />,
      label: t('closeLeft'),
      disabled: index < 2,
      onClick: then(() => tabs.closeLeft(value)),
    },
    {
      key: 'right',
      icon: <VerticalLeftOutlined />,
      label: t('closeRight'),
      disabled: index === tabs.tags.length - 1,
      onClick: then(() => tabs.closeRight(value)),
    },
    { key: 'all', icon: <CloseCircleOutlined />, label: t('closeAll'), onClick: then(() => tabs.closeAll()) },
    { type: 'divider' as const },
    { key: 'cache', icon: <ClearOutlined />, label: t('clearCache'), onClick: () => askToClear(t, modal) },
  ]
}

function askToClear(t: Say, modal: Asker): void {
  modal.confirm({
    title: t('clearCacheAsk'),
    onOk: async () => {
      await call(auth.clearCache)
      await queries.invalidateQueries()
      toast.success(t('clearCacheDone'))
    },
  })
}
