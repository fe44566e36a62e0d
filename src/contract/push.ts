import { folder } from './call.ts'

/** Live push: an event stream that says what kind of thing is new. The header carries the token, so pages read it with fetch. */
export const push = {
  stream: folder('blade-system/push', 'push').get('stream', 'Event stream of what is new for the caller', { form: 'bytes' }),
}
