/** Single-letter shortcuts of a page. Ignored while a field, a menu or a dialog has the focus, except a dialog that is already closing. */
const FIELD = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]:not([contenteditable=false])'
const LIST = '[role=menu], [role=listbox]'

const isAsking = (dialog: Element) => dialog.checkVisibility() && dialog.closest('[class*="-leave"]') === null

export function isForPage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false
  if (event.target instanceof Element && event.target.closest(`${FIELD}, ${LIST}`)) return false
  return ![...document.querySelectorAll('[role=dialog]')].some(isAsking)
}
