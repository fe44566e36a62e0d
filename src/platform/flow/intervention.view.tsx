import { useQuery } from '@tanstack/react-query'
import { App, Form, Select } from 'antd'
import { flowProcess } from '#contract/flow.ts'
import { isHuman, walk } from '#model/flow/locate.ts'
import type { Seq } from '#model/flow/tree.ts'
import { type Person, UserSelect } from '#platform/user/user-select.view.tsx'
import { atNode, placeOf } from '#platform/work/process-commands.view.tsx'
import { ReasonDialog } from '#platform/work/work-reason.view.tsx'
import { call } from '#web/http/call.ts'
import { flowWords } from './flow.words.tsx'
import type { CaseRow } from './follow.screen.tsx'

export type Intervening =
  | { what: 'handover'; row?: undefined }
  | { what: 'move' | 'reassign' | 'suspend' | 'activate' | 'terminate'; row: CaseRow }

type Props = Intervening & { onClose(changed: boolean): void }

/** An intervention by an administrator. It requires a reason, which becomes part of the history. */
export function Intervention({ what, row, onClose }: Props) {
  const t = flowWords.use()
  const { message } = App.useApp()
  const act = async (comment: string, values: Record<string, unknown>) => {
    const told = await perform(what, row, comment, values)
    message.success(told ? t(told.jobId ? 'handedOverLater' : 'handedOver', { count: told.cases }) : t('done'))
    onClose(true)
  }
  return (
    <ReasonDialog
      title={row ? `${t(what === 'move' ? 'moveTitle' : what)} · ${row.title}` : t(what)}
      hint={what === 'handover' ? t('handoverHint') : undefined}
      label={t('why')}
      required
      danger={what === 'terminate'}
      okText={t(what)}
      onCancel={() => onClose(false)}
      onOk={act}
    >
      {what === 'move' && row && <MoveFields row={row} />}
      {what === 'reassign' && row && <ReassignFields row={row} />}
      {what === 'handover' && (
        <>
          <PersonItem name="from" label={t('leaver')} />
          <PersonItem name="to" label={t('taker')} />
        </>
      )}
    </ReasonDialog>
  )
}

async function perform(what: Intervening['what'], row: CaseRow | undefined, comment: string, values: Record<string, unknown>) {
  const on = { processInstanceId: row?.processInstanceId ?? '', commandId: crypto.randomUUID(), comment }
  const person = (name: string) => (values[name] as Person).value
  switch (what) {
    case 'move':
      await call(flowProcess.move, { ...on, to: String(values.to), ...(values.from ? { from: String(values.from) } : {}) })
      return
    case 'reassign':
      await call(flowProcess.reassign, { ...on, ...placeOf(String(values.taskId)), to: person('to') })
      return
    case 'handover':
      return call(flowProcess.handover, { from: person('from'), to: person('to'), comment })
    case 'activate':
      await call(flowProcess.activate, on)
      return
    default:
      await call(flowProcess[what], on)
  }
}

function PersonItem({ name, label }: { name: string; label: string }) {
  const t = flowWords.use()
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, message: t('choose') }]}>
      <UserSelect />
    </Form.Item>
  )
}

const useDetail = ({ processInstanceId }: CaseRow) =>
  useQuery({
    queryKey: ['flow-follow', 'detail', processInstanceId],
    queryFn: ({ signal }) => call(flowProcess.detail, { processInstanceId }, { signal }),
    staleTime: 0,
  })

function MoveFields({ row }: { row: CaseRow }) {
  const t = flowWords.use()
  const { data } = useDetail(row)
  const { data: diagram } = useQuery({
    queryKey: ['flow-follow', 'diagram', row.processInstanceId],
    queryFn: ({ signal }) => call(flowProcess.diagram, { processInstanceId: row.processInstanceId }, { signal }),
    staleTime: 0,
  })
  const nodes = diagram
    ? [...walk(diagram.root as Seq)].map(path => path.at(-1)!.node).filter(node => isHuman(node) || node.type === 'start')
    : []
  // With several parallel branches, one has to be chosen.
  const here = [...new Map([...(data?.currentTasks ?? []), ...(data?.parked ?? [])].map(({ nodeId, nodeName }) => [nodeId, nodeName]))]
  return (
    <>
      {here.length > 1 && (
        <Form.Item name="from" label={t('moveFrom')} rules={[{ required: true, message: t('choose') }]}>
          <Select options={here.map(([value, label]) => ({ value, label }))} />
        </Form.Item>
      )}
      <Form.Item name="to" label={t('moveTo')} rules={[{ required: true, message: t('choose') }]}>
        <Select loading={!diagram} options={nodes.map(node => ({ value: node.id, label: node.name }))} />
      </Form.Item>
    </>
  )
}

function ReassignFields({ row }: { row: CaseRow }) {
  const t = flowWords.use()
  const { data } = useDetail(row)
  return (
    <>
      <Form.Item name="taskId" label={t('task')} rules={[{ required: true, message: t('choose') }]}>
        <Select
          loading={!data}
          options={[
            ...(data?.currentTasks ?? []).map(task => ({
              value: task.taskId,
              label: `${task.nodeName} · ${task.holders.map(holder => holder.name).join('、')}`,
            })),
            ...(data?.parked ?? []).map(({ nodeId, nodeName }) => ({ value: atNode(nodeId), label: `${nodeName} · ${t('nobody')}` })),
          ]}
        />
      </Form.Item>
      <PersonItem name="to" label={t('newHolder')} />
    </>
  )
}
