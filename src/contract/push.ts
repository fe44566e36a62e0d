import { folder } from './call.ts'

/** Live push: an event stream of the kinds of news. The token is in a header, so pages read it with fetch, not EventSource. */
export const push = {
  stream: folder('blade-system/push', 'push').get('stream', 'Event stream of what is new for the caller', { form: 'bytes' }),
}
