import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useMemo, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Reply } from '#contract/call.ts'
import { flowProcess } from '#contract/flow.ts'
import type { Flow } from '#model/flow/flow.ts'
import { createFormStore } from '#web/document/form-store.ts'
import { DocumentSkeleton } from '#web/document/head.tsx'
import { rightsOf, type Values } from '#web/document/paths.ts'
import { useTabLabel } from '#web/document/use-tab-label.ts'
import { call } from '#web/http/call.ts'
import { CallFailure } from '#web/http/failure.ts'
import { navigateTo } from '#web/kit/nav.ts'
import { SAVED, savedUnder } from '#web/shell/navigate.ts'
import { tabLabel } from '#web/shell/tab-label.ts'
import { processWords } from './process.words.tsx'
import { dropLocal, type LocalDraft, localKey, readLocal } from './process-draft.view.tsx'
import { FillIn } from './process-fill.view.tsx'
import { Failed, NotThere, useFormName, WithFlow } from './process-flow.view.tsx'

/** 发起. The form of any flow: new, a draft, or a copy of an old case. */
export default function ProcessFormScreen() {
  const { flowKey = '' } = useParams()
  const [query] = useSearchParams()
  const draftId = query.get('draftId') ?? ''
  const copyFrom = query.get('copyFrom') ?? ''
  const saved = query.get(SAVED) ?? ''
  const about = query.get('given') ?? ''
  // Another draft, or starting over, remounts the form.
  const [epoch, setEpoch] = useState(0)
  return (
    <WithFlow flowKey={flowKey}>
      {flow => (
        <Opened
          key={`${draftId}-${copyFrom}-${saved}-${about}-${epoch}`}
          flow={flow}
          draftId={draftId}
          copyFrom={copyFrom}
          saved={saved}
          about={about}
          onStartOver={() => setEpoch(epoch + 1)}
        />
      )}
    </WithFlow>
  )
}

type Open = Reply<typeof flowProcess.open>

interface OpenedProps {
  flow: Flow
  draftId: string
  copyFrom: string
  /** Key of the values passed by the page that opened this one. */
  saved: string
  /** Values in the address, of a to-do that asks for a paper about something. */
  about: string
  onStartOver(): void
}

function Opened({ flow, draftId, copyFrom, saved, about, onStartOver }: OpenedProps) {
  const t = processWords.use()
  const { processDefinitionId } = useParams()
  const name = useFormName(flow)
  useTabLabel(tabLabel(name, t(draftId ? 'draft' : 'add')))
  const key = localKey(flow.key, draftId || (copyFrom ? `copy-${copyFrom}` : saved || about ? `from-${saved || about}` : 'new'))
  const [local] = useState(() => readLocal(key))
  const [given] = useState(() => (saved ? JSON.stringify(savedUnder(saved) ?? {}) : about))
  // A flow that starts from a row is opened from that row's page.
  const sendsAway = flow.opensFrom !== undefined && !given && !draftId && !copyFrom
  const { data, error, refetch } = useQuery({
    queryKey: ['process', 'open', flow.key, draftId, copyFrom, key],
    queryFn: ({ signal }) => openForm({ flow, draftId, copyFrom, given, processDefinitionId, local, key, signal }),
    enabled: !sendsAway,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (sendsAway)
    return (
      <Alert
        type="info"
        showIcon
        title={t('opensFrom', { name })}
        action={
          <Button type="primary" onClick={() => navigateTo(flow.opensFrom ?? '')}>
            {t('openThere')}
          </Button>
        }
      />
    )
  if (error instanceof CallFailure && error.code === 403) return <NotThere text={error.message} />
  if (error) return <Failed text={error.message} onRetry={() => void refetch()} />
  return data ? (
    <Ready flow={flow} opened={data.opened} local={data.local} localName={key} onStartOver={onStartOver} />
  ) : (
    <DocumentSkeleton />
  )
}

interface Asked {
  flow: Flow
  draftId: string
  copyFrom: string
  given: string
  processDefinitionId: string | undefined
  local: LocalDraft | undefined
  key: string
  signal: AbortSignal
}

/** An unfinished form continues with its draft; if the draft is gone (submitted elsewhere, discarded), so is the local copy. */
async function openForm({
  flow,
  draftId,
  copyFrom,
  given,
  processDefinitionId,
  local,
  key,
  signal,
}: Asked): Promise<{ opened: Open; local?: LocalDraft }> {
  const input = { flowKey: flow.key, ...(processDefinitionId ? { processDefinitionId } : {}) }
  const known = draftId || local?.draftId
  const fresh = copyFrom ? { copyFrom } : given ? { given } : {}
  try {
    const more = known ? { draftId: known } : fresh
    return { opened: await call(flowProcess.open, { ...input, ...more }, { silentCodes: [404], signal }), local }
  } catch (error) {
    if (draftId || !known || !(error instanceof CallFailure) || error.code !== 404) throw error
    dropLocal(key)
    return { opened: await call(flowProcess.open, { ...input, ...fresh }, { silentCodes: [404], signal }) }
  }
}

interface ReadyProps {
  flow: Flow
  opened: Open
  local: LocalDraft | undefined
  localName: string
  onStartOver(): void
}

function Ready({ flow, opened, local, localName, onStartOver }: ReadyProps) {
  const store = useMemo(() => {
    const { form, labels, fields, draftId } = opened
    const made = createFormStore({
      flow,
      rights: rightsOf(flow.fields, fields),
      form: (form ?? {}) as Values,
      labels: { ...local?.labels, ...labels },
      fresh: draftId ? undefined : 'every',
    })
    if (local) made.restore({ ...made.getState().typed, ...local.typed })
    return made
  }, [flow, opened, local])
  return (
    <FillIn
      store={store}
      draftId={opened.draftId}
      number={opened.number}
      localName={localName}
      restored={local?.time}
      onStartOver={onStartOver}
    />
  )
}
