import { PartitionOutlined } from '@ant-design/icons'
import { say } from '#web/i18n/language.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { navigateTo } from '#web/kit/nav.ts'
import { TRACE, traceAddress } from './trace-address.view.tsx'

/** 单据链 of the paper that is shown. */
export function TraceButton({ kind, id }: { kind: string; id: string }) {
  return <IconButton label={say(TRACE)} icon={<PartitionOutlined />} onClick={() => navigateTo(traceAddress(kind, id))} />
}
