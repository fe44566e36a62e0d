import { Skeleton } from 'antd'
import { Suspense, useMemo } from 'react'
import { EXTERNAL } from '#model/account.ts'
import { say } from '#web/i18n/language.ts'
import { CrashBoundary } from '#web/shell/crash.tsx'
import { useMayOpen, usePermissions } from '#web/shell/data.ts'
import { useSession } from '#web/shell/session.ts'
import { allWidgets, type Widget } from '#web/shell/widgets.ts'
import { Card } from './card.view.tsx'
import { own } from './layout.view.tsx'

/** The widgets of this person: those of the platform, and the cards of slices whose lists they may see. */
export function useShownWidgets(): { shown: readonly string[]; cards: ReadonlyMap<string, Widget> } {
  const mayRead = useMayOpen('/desk/notice')
  const mayDraft = useMayOpen('/work/draft')
  const may = usePermissions()
  const isStaff = useSession(({ accountType }) => accountType !== EXTERNAL)
  return useMemo(() => {
    const cards = allWidgets().filter(
      ({ rights, needs = [] }) => (rights ? rights.some(right => may[right]) : isStaff) && needs.every(right => may[right]),
    )
    const platform = own.filter(widget => (widget !== 'notices' || mayRead) && (widget !== 'drafts' || mayDraft))
    return { shown: [...platform, ...cards.map(({ widget }) => widget)], cards: new Map(cards.map(card => [card.widget, card])) }
  }, [mayRead, mayDraft, may, isStaff])
}

/** Isolates a failing card from the rest of the page. */
export function AnnouncedCard({ card: { title, Component } }: { card: Widget }) {
  const name = say(title)
  const waiting = (
    <Card title={name}>
      <Skeleton active title={false} paragraph={{ rows: 2 }} />
    </Card>
  )
  return (
    <CrashBoundary>
      <Suspense fallback={waiting}>
        <Component title={name} />
      </Suspense>
    </CrashBoundary>
  )
}
