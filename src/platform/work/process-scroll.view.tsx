import { isEmpty } from '#model/empty.ts'
import { type FormStore, valueAt } from '#web/document/form-store.ts'
import { processWords } from './process.words.tsx'

/** Scrolls to the first invalid field and focuses it, once the page has drawn what was told: it may be in a row that was not shown before. */
export function showFirst(box: HTMLElement | null, paths: readonly string[]): void {
  requestAnimationFrame(() => {
    const found = paths.map(path => box?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)).find(Boolean)
    found?.scrollIntoView({ block: 'center', behavior: 'smooth' })
    found?.querySelector<HTMLElement>('input, textarea, [tabindex="0"]')?.focus({ preventScroll: true })
  })
}

/** How many places are wrong; nothing typed is not wrong, but missing. */
export function problemsText(store: FormStore, paths: readonly string[]): string {
  const { typed } = store.getState()
  return processWords.say(paths.every(path => isEmpty(valueAt(typed, path))) ? 'fillPlaces' : 'checkPlaces', { count: paths.length })
}
