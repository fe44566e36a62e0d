import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { plannedFlows } from '#company/planned-flows.ts'
import { supplierWords } from '#company/supplier-words.ts'
import { EXTERNAL } from '#model/account.ts'
import type { Flow } from '#model/flow/flow.ts'
import { decisionNameOf, formNameOf } from '#model/flow/name.ts'
import { DocumentSkeleton } from '#web/document/head.tsx'
import { useLanguage } from '#web/i18n/language.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { navigateTo } from '#web/kit/nav.ts'
import { UNKNOWN_PAGE } from '#web/shell/guard.ts'
import { closeCurrentTab } from '#web/shell/navigate.ts'
import { NotBuilt } from '#web/shell/not-built.tsx'
import { useSession } from '#web/shell/session.ts'
import { processWords } from './process.words.tsx'
import { flowQuery } from './process-data.view.tsx'

/** Loads the definition: a skeleton while loading, a calm page if it is only planned. */
export function WithFlow({ flowKey, children }: { flowKey: string; children: (flow: Flow) => ReactNode }) {
  const { data, error, refetch } = useQuery(flowQuery(flowKey))
  if (error) return <Failed text={error.message} onRetry={() => void refetch()} />
  if (data === undefined) return <DocumentSkeleton />
  if (data === null) return planned(flowKey) ? <NotBuilt name={planned(flowKey)} /> : <Unknown />
  return <>{children(data)}</>
}

const planned = (flowKey: string) => Object.values(plannedFlows).find(flows => flows[flowKey])?.[flowKey] ?? ''

function Unknown() {
  useEffect(() => closeCurrentTab(UNKNOWN_PAGE), [])
  return null
}

export function Failed({ text, onRetry }: { text: string; onRetry(): void }) {
  const t = processWords.use()
  return (
    <Alert
      type="error"
      showIcon
      title={text}
      action={
        <Button size="small" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  )
}

export function NotThere({ text }: { text?: string }) {
  const t = processWords.use()
  return (
    <EmptyState kind="permission" text={text ?? t('notFound')}>
      <Button type="primary" onClick={() => navigateTo('/work/todo/index')}>
        {t('toTodo')}
      </Button>
    </EmptyState>
  )
}

/** The name of a flow in the current language; for a supplier, in the supplier's words. */
function useNamed({ key, en }: Flow, zh: string): string {
  const { language } = useLanguage()
  const words = useSession(state => state.accountType) === EXTERNAL ? supplierWords[key] : undefined
  return language === 'zh' ? (words?.zh ?? zh) : (words?.en ?? en)
}

/** What is filled in, against what is decided about it. */
export const useFormName = (flow: Flow): string => useNamed(flow, formNameOf(flow.title))
export const useDecisionName = (flow: Flow): string => useNamed(flow, decisionNameOf(flow.title))

const base = '/work/process'
export const formAddress = (flowKey: string, query = '') => `${base}/${flowKey}/form${query}`
export const detailAddress = (flowKey: string, processInstanceId: string, businessId: string) =>
  `${base}/${flowKey}/detail/${processInstanceId}/${businessId}`
export const handleAddress = (flowKey: string, taskId: string, processInstanceId: string, businessId: string) =>
  `${base}/${flowKey}/handle/${taskId}/${processInstanceId}/${businessId}`
export const TODO = '/work/todo/index'
