import {
  CheckCircleFilled,
  EllipsisOutlined,
  ExclamationCircleFilled,
  ExperimentOutlined,
  RedoOutlined,
  SettingOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { Button, Dropdown, Popover } from 'antd'
import { Link } from 'react-router'
import { nodeOf } from '#web/flow-tree/edit.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { Tone } from '#web/kit/list/tone.tsx'
import { usePermissions } from '#web/shell/data.ts'
import { designWords } from './design.words.tsx'
import type { Design, ModelDetail } from './design-data.view.tsx'
import styles from './flow.module.css'

interface Props {
  model: ModelDetail
  design: Design
  problems: Readonly<Record<string, readonly string[]>>
  dirty: boolean
  /** The saved but unpublished version. */
  draft: number | undefined
  saving: boolean
  canUndo: boolean
  canRedo: boolean
  onUndo(): void
  onRedo(): void
  onSelect(id: string): void
  onSettings(): void
  onDryRun(): void
  onMore(what: 'import' | 'export' | 'bpmn'): void
  onSave(): void
  onPublish(): void
}

/** Above the drawing: title, problems, commands. */
export function DesignBar(props: Props) {
  const { model, problems, dirty, saving } = props
  const t = designWords.use()
  const may = usePermissions()
  const count = Object.values(problems).flat().length
  const isDraft = props.draft !== undefined
  const status = t(isDraft ? 'draft' : model.status === 'published' ? 'publishedState' : 'retired')
  return (
    <header className={styles.bar}>
      <div className={styles.barTitle}>
        <Link to="/flow/model">{t('back')}</Link>
        <h1>{model.name}</h1>
        <small>{t('basedOn', { version: props.draft ?? model.version, status })}</small>
        {dirty && <Tone tone="warning">{t('unsaved')}</Tone>}
      </div>
      <Problems problems={problems} design={props.design} count={count} onSelect={props.onSelect} />
      <IconButton label={t('undo')} icon={<UndoOutlined />} disabled={!props.canUndo} onClick={props.onUndo} />
      <IconButton label={t('redo')} icon={<RedoOutlined />} disabled={!props.canRedo} onClick={props.onRedo} />
      <Button icon={<SettingOutlined />} onClick={props.onSettings}>
        {t('settings')}
      </Button>
      {may.flow_model_edit && (
        <Button icon={<ExperimentOutlined />} onClick={props.onDryRun}>
          {t('dryRun')}
        </Button>
      )}
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'import', label: t('importJson'), onClick: () => props.onMore('import') },
            { key: 'export', label: t('exportJson'), onClick: () => props.onMore('export') },
            { key: 'bpmn', label: t('exportBpmn'), onClick: () => props.onMore('bpmn') },
          ],
        }}
      >
        <Button icon={<EllipsisOutlined />} aria-label={t('more')} />
      </Dropdown>
      {may.flow_model_edit && (
        <Button loading={saving} disabled={!dirty} onClick={props.onSave}>
          {t('saveDraft')}
        </Button>
      )}
      {may.flow_model_deploy && (
        <Button type="primary" disabled={count > 0 || (!dirty && props.draft === undefined)} onClick={props.onPublish}>
          {t('publish')}
        </Button>
      )}
    </header>
  )
}

function Problems({ problems, design, count, onSelect }: Pick<Props, 'problems' | 'design' | 'onSelect'> & { count: number }) {
  const t = designWords.use()
  if (count === 0)
    return (
      <span className={styles.sound}>
        <CheckCircleFilled /> {t('noProblems')}
      </span>
    )
  return (
    <Popover
      trigger="click"
      content={
        <ul className={styles.problems}>
          {Object.entries(problems).flatMap(([id, texts]) =>
            texts.map(text => (
              <li key={id + text}>
                <Button type="link" size="small" disabled={!id} onClick={() => onSelect(id)}>
                  {nodeOf(design.root, id)?.name ?? t('wholeFlow')}
                </Button>
                {text}
              </li>
            )),
          )}
        </ul>
      }
    >
      <Button type="text" danger icon={<ExclamationCircleFilled />}>
        {t('problems', { count })}
      </Button>
    </Popover>
  )
}
