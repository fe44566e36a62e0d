import { NodeCollapseOutlined, NodeExpandOutlined, SearchOutlined } from '@ant-design/icons'
import { Alert, App, Button, Drawer, Input, Spin } from 'antd'
import { useMemo, useState } from 'react'
import { everyNode, pruned } from '#web/kit/list/tree.ts'
import { reloadMenus } from '#web/shell/data.ts'
import { useScreenClass } from '#web/shell/screen-class.ts'
import { useUnsaved } from '#web/shell/tab-context.ts'
import { GrantTree } from './grant-tree.view.tsx'
import styles from './role.module.css'
import { roleWords } from './role.words.tsx'
import { useGrant } from './use-grant.view.tsx'

interface Props {
  roleId: string
  roleName: string
  onClose(): void
}

/** 权限设置: the pages and buttons of a role. */
export function GrantDrawer({ roleId, roleName, onClose }: Props) {
  const t = roleWords.use()
  const { message, modal } = App.useApp()
  const narrow = useScreenClass() === 0
  const grant = useGrant(roleId)
  const [text, setText] = useState('')
  const [opened, setOpened] = useState<readonly string[]>()
  const [saving, setSaving] = useState(false)
  const shown = useMemo(() => pruned(grant.nodes, text), [grant.nodes, text])
  const seen = useMemo(() => new Set(everyNode(shown).map(node => node.value)), [shown])
  const changes = grant.added.length + grant.removed.length
  useUnsaved(changes > 0)

  const open = text ? [...seen] : (opened ?? grant.nodes.map(node => node.value))
  const isAllOpen = open.length >= seen.size
  const close = () => (changes > 0 ? void modal.confirm({ title: t('unsaved'), onOk: onClose }) : onClose())
  const save = async () => {
    setSaving(true)
    try {
      await grant.save()
      message.success(t('saved'))
      void reloadMenus()
      onClose()
    } catch {
      // The error has been shown; keep the ticks.
      setSaving(false)
    }
  }
  return (
    <Drawer
      open
      onClose={close}
      title={t('grantOf', { name: roleName })}
      size={narrow ? '100%' : 560}
      mask={{ closable: changes === 0 }}
      footer={
        <div className={styles.foot}>
          <span className={styles.count} role="status">
            {t('chosen', { count: grant.held.size, total: grant.total })}
            {grant.added.length > 0 && <span className={styles.added}>{t('added', { count: grant.added.length })}</span>}
            {grant.removed.length > 0 && <span className={styles.removed}>{t('removed', { count: grant.removed.length })}</span>}
          </span>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="primary" disabled={changes === 0} loading={saving} onClick={() => void save()}>
            {t('save')}
          </Button>
        </div>
      }
    >
      <div className={styles.body}>
        <div className={styles.tools}>
          <Input
            prefix={<SearchOutlined />}
            allowClear
            placeholder={t('search')}
            aria-label={t('search')}
            onChange={event => setText(event.target.value)}
          />
          <Button
            icon={isAllOpen ? <NodeCollapseOutlined /> : <NodeExpandOutlined />}
            disabled={text !== ''}
            onClick={() => setOpened(isAllOpen ? [] : [...seen])}
          >
            {t(isAllOpen ? 'closeAll' : 'openAll')}
          </Button>
          <Button onClick={() => grant.setAll(seen, true)}>{t('tickAll')}</Button>
          <Button onClick={() => grant.setAll(seen, false)}>{t('tickNone')}</Button>
        </div>
        <div className={styles.legend}>{t('legend')}</div>
        {grant.beyond > 0 && <Alert type="info" showIcon title={t('beyond', { count: grant.beyond })} />}
        {grant.error && (
          <Alert
            type="error"
            showIcon
            title={`${t('failed')}：${grant.error.message}`}
            action={
              <Button size="small" onClick={grant.retry}>
                {t('retry')}
              </Button>
            }
          />
        )}
        {grant.isPending && <Spin delay={200} className={styles.none} />}
        {!grant.isPending && shown.length === 0 && !grant.error && <div className={styles.none}>{t('none')}</div>}
        {shown.length > 0 && (
          <GrantTree
            nodes={shown}
            whole={grant.nodes}
            held={grant.held}
            text={text}
            open={open}
            onOpen={setOpened}
            onToggle={value => grant.toggle(value, seen)}
          />
        )}
      </div>
    </Drawer>
  )
}
