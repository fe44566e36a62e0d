/** Toasts for code outside the component tree. The message component registers itself when the shell is mounted. */
export interface Toaster {
  error(text: string): void
  success(text: string): void
  info(text: string): void
  warning(text: string): void
}

const silent: Toaster = { error() {}, success() {}, info() {}, warning() {} }
let current = silent

export function setToaster(next: Toaster | undefined): void {
  current = next ?? silent
}

export const toast: Toaster = {
  error: text => current.error(text),
  success: text => current.success(text),
  info: text => current.info(text),
  warning: text => current.warning(text),
}
