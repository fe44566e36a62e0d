/** Scrolls to the first invalid field and focuses it. */
export function showFirst(box: HTMLElement | null, paths: readonly string[]): void {
  const found = paths.map(path => box?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)).find(Boolean)
  found?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  found?.querySelector<HTMLElement>('input, textarea, [tabindex="0"]')?.focus({ preventScroll: true })
}
