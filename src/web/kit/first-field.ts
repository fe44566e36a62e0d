const FIELD = 'input:not([disabled], [type=hidden], [type=file], [type=checkbox], [type=radio]), textarea:not([disabled])'
const NARROW = 768

/** Whoever opens a dialog with a form starts in its first field. Not on phones, whose keyboard would cover it. */
export function focusFirst(box: HTMLElement | null): void {
  if (window.innerWidth >= NARROW) box?.querySelector<HTMLElement>(FIELD)?.focus({ preventScroll: true })
}
