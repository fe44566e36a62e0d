/** What a log may say of an error: where and why. A failed statement's values are people's data, and its text and stack repeat them. */
export type BriefError = {
  type: string
  message: string
  stack: string
}

const VALUES = /\nparams: .*?(?=\n\s+at |$)/gs

export function briefError(error: unknown): BriefError {
  const { name, message, stack = '', cause } = error instanceof Error ? error : new Error(String(error))
  const reason = cause instanceof Error ? `：${briefError(cause).message}` : ''
  const { code } = error as { code?: string }
  return { type: code ? `${name} ${code}` : name, message: `${message.replace(VALUES, '')}${reason}`, stack: stack.replace(VALUES, '') }
}
