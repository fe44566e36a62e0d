import { Button, Dropdown } from 'antd'
import type { Progress } from '#contract/production-progress.ts'
import { formAddress } from '#platform/work/process-flow.view.tsx'
import { useStartable } from '#platform/work/start-list.view.tsx'
import { say } from '#web/i18n/language.ts'
import { today } from '#web/kit/clock.ts'
import { openWith } from '#web/shell/navigate.ts'
import { workOrder } from '../work-order/work-order.register.ts'
import { progressWords } from './work-progress.words.tsx'

/** What can be asked for about the order by this person: the same flows as in the book of work orders. */
export function WorkFlows({ workId, order }: { workId: string; order: Progress['order'] }) {
  const t = progressWords.use()
  const startable = useStartable(workOrder.starts.map(({ flow }) => flow))
  const row = { id: workId, status: String(order.status), holdStatus: String(order.holdStatus) } as never
  const offered = workOrder.starts.filter(({ flow, when }) => startable.has(flow) && when(row, today()))
  if (offered.length === 0) return null
  const items = offered.map(({ title, en, flow, fills }) => ({
    key: title,
    label: say({ zh: title, en }),
    onClick: () => openWith(formAddress(flow), fills(row)),
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button>{t('request')}</Button>
    </Dropdown>
  )
}
