import {
  ApartmentOutlined,
  CopyOutlined,
  DeleteOutlined,
  PictureOutlined,
  PrinterOutlined,
  RedoOutlined,
  SnippetsOutlined,
  SyncOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { Alert, Badge, Button, Dropdown, Segmented, Space, Tag, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useDict } from '#web/kit/list/dict.ts'
import { usePermissions } from '#web/shell/data.ts'
import { DISABLED, DRAFT } from '../route/route-state.rules.ts'
import type { Drawing } from './route-drawing.view.tsx'
import styles from './route-editor.module.css'
import { routeWords } from './route-editor.words.tsx'

export type Mode = 'graph' | 'table'

export interface ToolActions {
  undo(): void
  redo(): void
  tidy(): void
  remove(): void
  copy(): void
  paste(): void
  pull(): void
  print(): void
  picture(): void
  source(): void
  activate(): void
}

interface Props {
  drawing: Drawing
  mode: Mode
  onMode(mode: Mode): void
  selected: number
  canPaste: boolean
  actions: ToolActions
  onProblem(nodeKey: string | undefined): void
}

const TONE: Readonly<Record<number, string>> = { 0: 'default', 1: 'orange', 2: 'green', 3: 'blue', 6: 'purple' }

/** Above the canvas: what is drawn, what stands against it, and the tools. */
export function RouteTools({ drawing, mode, onMode, selected, canPaste, actions, onProblem }: Props) {
  const t = routeWords.use()
  const states = useDict({ book: 'business', code: 'route_status' })
  const { graph, isOpen, problems, nodes } = drawing
  const mayDraw = usePermissions().route_draw === true
  if (!graph) return null
  const { route } = graph
  const mayActivate = mayDraw && (route.status === Number(DISABLED) || (route.status === Number(DRAFT) && !route.preRouteId))
  const hours = nodes.reduce((sum, node) => sum + Number(node.prepTime) + Number(node.runTime), 0)
  const tool = (label: string, icon: ReactNode, act: () => void, disabled = false) => (
    <Tooltip title={label}>
      <Button size="small" icon={icon} aria-label={label} disabled={disabled} onClick={act} />
    </Tooltip>
  )
  return (
    <header className={styles.tools}>
      <div className={styles.title}>
        <h1>
          {route.routeName} <small>{route.routeCode}</small>
        </h1>
        <Tag>{t('version', { version: route.versionNum })}</Tag>
        <Tag color={TONE[route.status]}>{states.find(({ dictKey }) => dictKey === String(route.status))?.dictValue}</Tag>
        {!isOpen && <Tag>{t('readonly')}</Tag>}
        <span className={styles.quiet}>{t('total', { nodes: nodes.length, hours: Math.round(hours * 100) / 100 })}</span>
      </div>
      <Space wrap size={4}>
        <Segmented<Mode>
          size="small"
          value={mode}
          onChange={onMode}
          options={[
            { value: 'graph', label: t('graph') },
            { value: 'table', label: t('table') },
          ]}
        />
        {isOpen && (
          <>
            {tool(t('undo'), <UndoOutlined />, actions.undo, !drawing.canUndo)}
            {tool(t('redo'), <RedoOutlined />, actions.redo, !drawing.canRedo)}
            {tool(t('copy'), <CopyOutlined />, actions.copy, selected === 0)}
            {tool(t('paste'), <SnippetsOutlined />, actions.paste, !canPaste)}
            {tool(t('remove'), <DeleteOutlined />, actions.remove, selected === 0)}
            {tool(t('tidy'), <ApartmentOutlined />, actions.tidy, nodes.length === 0)}
            {tool(t('pull'), <SyncOutlined />, actions.pull, nodes.length === 0)}
          </>
        )}
        {tool(t('print'), <PrinterOutlined />, actions.print, nodes.length === 0)}
        {tool(t('picture'), <PictureOutlined />, actions.picture, nodes.length === 0)}
        <Button size="small" onClick={actions.source}>
          {t('source')}
        </Button>
        <Dropdown
          trigger={['click']}
          disabled={problems.length === 0}
          menu={{
            items: problems.map(({ msg, nodeKey }, index) => ({ key: `${index}`, label: msg, onClick: () => onProblem(nodeKey) })),
          }}
        >
          <Button size="small" type="text">
            {problems.length > 0 ? (
              <Badge status="warning" text={t('problems', { count: problems.length })} />
            ) : (
              <Badge status="success" text={t('complete')} />
            )}
          </Button>
        </Dropdown>
        {mayActivate && (
          <Button size="small" type="primary" disabled={problems.length > 0} onClick={actions.activate}>
            {t('activate')}
          </Button>
        )}
        {isOpen && (
          <span className={styles.quiet} role="status">
            {drawing.saving ? t('saving') : drawing.isDirty ? t('unsaved') : t('saved')}
          </span>
        )}
      </Space>
      {drawing.failure && (
        <Alert
          type="error"
          showIcon
          title={drawing.failure}
          action={
            <Space>
              <Button size="small" onClick={() => void drawing.save()}>
                {t('retry')}
              </Button>
              <Button size="small" onClick={() => void drawing.reload()}>
                {t('reload')}
              </Button>
            </Space>
          }
        />
      )}
    </header>
  )
}
