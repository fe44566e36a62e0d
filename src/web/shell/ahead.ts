/** A read by path and query, sent before its page is there. Only a path: the contract of a call is loaded with its page. */
export type Ahead = readonly [path: string, query: Record<string, string>]

/** What the shell reads first. A test compares the paths with those of the contract, which is loaded with the shell. */
export const shellReads: readonly Ahead[] = [
  ['blade-system/menu/allRoutes', { client: '1' }],
  ['blade-system/menu/buttons', {}],
  ['blade-system/user-setting/list', {}],
  ['blade-system/menu/top-menu', {}],
  ['blade-jinlei/sysBacklog/unHandleCount', {}],
]
