import { App, Drawer, Form, Input, Modal, Skeleton } from 'antd'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { flowModel } from '#contract/flow-admin.ts'
import { isHuman, walk } from '#model/flow/locate.ts'
import type { FlowSettings, Seq } from '#model/flow/tree.ts'
import { useTabLabel } from '#web/document/use-tab-label.ts'
import { idsOf, move, treeFrom } from '#web/flow-tree/edit.ts'
import { FlowTree } from '#web/flow-tree/flow-tree.tsx'
import { useHistory } from '#web/flow-tree/history.ts'
import { call } from '#web/http/call.ts'
import { CallFailure } from '#web/http/failure.ts'
import { whitelist } from '#web/http/judge.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { saveBytes } from '#web/kit/save-file.ts'
import { queries } from '#web/shell/data.ts'
import { useScreenClass } from '#web/shell/screen-class.ts'
import { useTabActive, useUnsaved } from '#web/shell/tab-context.ts'
import { designWords } from './design.words.tsx'
import { DesignBar } from './design-bar.view.tsx'
import { type Design, type ModelDetail, NamesContext, problemsOf, useModel, useNamesOf } from './design-data.view.tsx'
import { DragArea } from './design-drag.view.tsx'
import { DesignDryRun } from './design-dry-run.view.tsx'
import { DesignPanel } from './design-panel.view.tsx'
import { DesignSettings } from './design-settings.view.tsx'
import { useDesignTools } from './design-tools.view.tsx'
import { saveBpmn } from './download.view.tsx'
import styles from './flow.module.css'

const CONFLICT = 409
/** Conflicts are explained here, not in passing. */
const ASIDE = { silentCodes: [...whitelist, CONFLICT] }

/** 流程设计器: the chain of a flow as a tree that can be edited, checked, tried out and published. */
export default function DesignScreen() {
  const { key = '' } = useParams()
  const [params] = useSearchParams()
  const version = Number(params.get('version')) || undefined
  const { data, error } = useModel(key, version)
  if (error) return <EmptyState kind="result" text={error.message} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  return <Designer key={`${data.key}:${data.version}:${data.status}:${data.head}`} model={data} />
}

function Designer({ model }: { model: ModelDetail }) {
  const t = designWords.use()
  const { message, modal } = App.useApp()
  const first = useMemo<Design>(() => ({ root: model.root as Seq, settings: model.settings as FlowSettings }), [model])
  const history = useHistory<Design>(first)
  const { now: design } = history
  const [saved, setSaved] = useState<Design>(first)
  // The version that would be published.
  const [draft, setDraft] = useState(model.status === 'draft' ? model.version : undefined)
  const [selected, setSelected] = useState<string>()
  const [open, setOpen] = useState<'settings' | 'dryRun' | 'publish'>()
  const [way, setWay] = useState<readonly { nodeId: string }[]>()
  const [saving, setSaving] = useState(false)
  const narrow = useScreenClass() < 2
  const names = useNamesOf(model, design.root)
  const problems = useMemo(() => problemsOf(model, design), [model, design])
  const dirty = design !== saved
  useUnsaved(dirty)
  useTabLabel(model.name)

  const newest = useRef(design)
  newest.current = design
  const set = useRef(history.set)
  set.current = history.set
  const change = useCallback((edit: (root: Seq) => Seq, added?: string) => {
    const before = newest.current
    const root = edit(before.root)
    if (root === before.root) return
    set.current({ ...before, root })
    // Selects a new node, to be filled in.
    const known = idsOf(before.root)
    const fresh = added && [...walk(root)].map(path => path.at(-1)!.node).find(node => !known.has(node.id))
    if (fresh) setSelected('cases' in fresh ? fresh.cases[0]!.id : fresh.id)
  }, [])
  const tools = useDesignTools(change)
  useUndoKeys(history.undo, history.redo)

  // What this page has seen of the flow: the server refuses to replace anything newer.
  const head = useRef(model.head)
  /** Somebody else was faster: nothing is overwritten, neither theirs nor what stands here. */
  const explain = (error: unknown): never => {
    if (error instanceof CallFailure && error.data.error === 'E_STALE')
      modal.confirm({
        title: error.message,
        content: t('changedHint'),
        okText: t('openNewest'),
        onOk: () => queries.invalidateQueries({ queryKey: ['flow-model', model.key] }),
      })
    else if (error instanceof CallFailure && error.code === CONFLICT) message.error(error.message)
    throw error
  }
  const save = async (): Promise<number> => {
    const sent = { key: model.key, root: design.root, settings: design.settings, head: head.current }
    const { version, head: now } = await call(flowModel.submit, sent, ASIDE).catch(explain)
    head.current = now
    setSaved(design)
    setDraft(version)
    void queries.invalidateQueries({ queryKey: ['list', 'flow-model'] })
    return version
  }
  const saveDraft = async () => {
    setSaving(true)
    try {
      message.success(t('saved', { version: await save() }))
    } catch {
      // The error has been shown; nothing is lost.
    } finally {
      setSaving(false)
    }
  }
  const publish = async (note: string) => {
    const version = dirty || draft === undefined ? await save() : draft
    await call(flowModel.deploy, { key: model.key, version, note, head: head.current }, ASIDE).catch(explain)
    message.success(t('published', { version }))
    setOpen(undefined)
    void queries.invalidateQueries({ queryKey: ['list', 'flow-model'] })
    await queries.invalidateQueries({ queryKey: ['flow-model', model.key] })
  }
  const file = useRef<HTMLInputElement>(null)
  const take = async (chosen: File | undefined) => {
    const root =
      chosen &&
      treeFrom(
        await chosen
          .text()
          .then(
            text => JSON.parse(text) as unknown,
            () => undefined,
          )
          .catch(() => undefined),
      )
    if (!root) return void message.error(t('notATree'))
    history.set({ ...design, root })
    message.success(t('imported'))
  }
  const more = (what: 'import' | 'export' | 'bpmn') => {
    if (what === 'import') file.current?.click()
    else if (what === 'bpmn') void saveBpmn(model.key, model.version)
    else saveBytes(`${model.key}.json`, JSON.stringify({ key: model.key, ...design }, null, 2), 'application/json')
  }
  const states = useMemo(() => way && statesOf(design.root, way), [way, design.root])
  const panel = (
    <DesignPanel
      root={design.root}
      selected={selected}
      problems={problems[selected ?? ''] ?? []}
      onChange={change}
      onClose={() => setSelected(undefined)}
    />
  )
  return (
    <NamesContext value={names}>
      <div className={styles.design}>
        <DesignBar
          {...{ model, design, problems, dirty, saving, draft }}
          canUndo={history.canUndo}
          canRedo={history.canRedo}
          onUndo={history.undo}
          onRedo={history.redo}
          onSelect={setSelected}
          onSettings={() => setOpen('settings')}
          onDryRun={() => setOpen('dryRun')}
          onMore={more}
          onSave={saveDraft}
          onPublish={() => setOpen('publish')}
        />
        <div className={styles.desk}>
          <DragArea onMove={(seqId, from, to) => change(root => move(root, seqId, from, to))}>
            <FlowTree
              root={design.root}
              labels={names.labels}
              problems={problems}
              states={states}
              selected={selected}
              onSelect={setSelected}
              tools={tools}
            />
          </DragArea>
          {!narrow && <aside className={styles.panel}>{panel}</aside>}
        </div>
        {narrow && selected && (
          <Drawer open size="100%" closable={false} onClose={() => setSelected(undefined)} classNames={{ body: styles.panelDrawer }}>
            {panel}
          </Drawer>
        )}
        {open === 'settings' && (
          <DesignSettings
            settings={design.settings}
            onChange={settings => history.set({ ...design, settings })}
            onClose={() => setOpen(undefined)}
          />
        )}
        {open === 'dryRun' && <DesignDryRun flowKey={model.key} design={design} onWay={setWay} onClose={() => setOpen(undefined)} />}
        {open === 'publish' && <PublishDialog name={model.name} onCancel={() => setOpen(undefined)} onOk={publish} />}
        <input
          ref={file}
          type="file"
          accept="application/json,.json"
          hidden
          aria-label={t('importJson')}
          onChange={event => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
    </NamesContext>
  )
}

/** Highlights the nodes of a dry run. */
function statesOf(root: Seq, way: readonly { nodeId: string }[]): Record<string, string> {
  const passed = new Set(way.map(step => step.nodeId))
  return Object.fromEntries(
    [...walk(root)].flatMap(path => {
      const { node } = path.at(-1)!
      if (node.type === 'start' || passed.has(node.id)) return [[node.id, 'done']]
      return isHuman(node) || node.type === 'cc' ? [[node.id, 'skipped']] : []
    }),
  )
}

function useUndoKeys(undo: () => void, redo: () => void): void {
  const active = useTabActive()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const typing = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
    if (typing || !(event.ctrlKey || event.metaKey)) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) redo()
    else undo()
  })
  useEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [active])
}

function PublishDialog({ name, onCancel, onOk }: { name: string; onCancel(): void; onOk(note: string): Promise<void> }) {
  const t = designWords.use()
  const [form] = Form.useForm<{ note: string }>()
  const [busy, setBusy] = useState(false)
  const go = async () => {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    setBusy(true)
    await onOk(values.note.trim()).catch(() => setBusy(false))
  }
  return (
    <Modal open title={t('publishAsk', { name })} okText={t('publish')} okButtonProps={{ loading: busy }} onOk={go} onCancel={onCancel}>
      <p className={styles.hint}>{t('publishHint')}</p>
      <Form form={form} layout="vertical">
        <Form.Item name="note" label={t('publishNote')} rules={[{ required: true, whitespace: true, message: t('publishNoteHint') }]}>
          <Input.TextArea autoFocus maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} placeholder={t('publishNoteHint')} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
