/**
 * Single letters as commands of a page. They belong to it only while nothing else takes them: no field, no menu, and no dialog, except
 * one that has been answered and is on its way out.
 */
const FIELD = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]:not([contenteditable=false])'
const LIST = '[role=menu], [role=listbox]'

const isAsking = (dialog: Element) => dialog.checkVisibility() && dialog.closest('[class*="-leave"]') === null

export function isForPage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false
  if (event.target instanceof Element && event.target.closest(`${FIELD}, ${LIST}`)) return false
  return ![...document.querySelectorAll('[role=dialog]')].some(isAsking)
}
