const FIELD = 'input:not([disabled], [type=hidden], [type=file], [type=checkbox], [type=radio]), textarea:not([disabled])'
const NARROW = 768

/**
 * Whoever opens a dialog with a form starts in its first field. Not on phones, whose keyboard would cover it, and not if somebody was quicker
 * than the dialog and has begun elsewhere.
 */
export function focusFirst(box: HTMLElement | null): void {
  if (!box || window.innerWidth < NARROW || box.contains(document.activeElement)) return
  box.querySelector<HTMLElement>(FIELD)?.focus({ preventScroll: true })
}
