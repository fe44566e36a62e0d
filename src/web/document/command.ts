import type { Call } from '#contract/call.ts'
import type { Problem } from '#model/form/read.ts'
import { call, type Sent } from '../http/call.ts'
import { CallFailure, UNREACHABLE } from '../http/failure.ts'

/**
 * Commands carry a request number, so that a request sent twice takes effect once. A command without an answer is repeated with the same
 * number; an answered or different one gets a new number.
 */
export class Sender {
  #last: { body: string; id: string } | undefined

  async send<In, Out>(target: Call<In, Out>, input: Sent<In>, options: { keepalive?: boolean; masked?: boolean } = {}): Promise<Out> {
    const body = target.path + JSON.stringify(input)
    const id = this.#last?.body === body ? this.#last.id : newId()
    this.#last = { body, id }
    try {
      const reply = await call(target, { ...input, commandId: id }, { quiet: true, masked: !options.keepalive, ...options })
      this.#last = undefined
      return reply
    } catch (error) {
      if (!(error instanceof CallFailure) || ![UNREACHABLE, 503].includes(error.code)) this.#last = undefined
      throw error
    }
  }
}

const newId = () => [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** An error, as far as the page can handle it. */
export interface Trouble {
  kind: 'stale' | 'form' | 'other'
  text: string
  problems: readonly Problem[]
}

const CONFLICT = 409

export function troubleOf(error: unknown, unreachable: string): Trouble {
  if (!(error instanceof CallFailure)) throw error
  const problems = Array.isArray(error.data.problems) ? (error.data.problems as Problem[]) : []
  const text = error.code === UNREACHABLE ? unreachable : error.message
  return { kind: error.code === CONFLICT ? 'stale' : problems.length > 0 ? 'form' : 'other', text, problems }
}
