/** 申请类别, dictionary knife_apply_kind. */
export const [FIRST, EXCHANGE, RETURN, SCRAP, BORROW, PURCHASE] = ['first', 'exchange', 'return', 'scrap', 'borrow', 'purchase'] as const

interface Kind {
  readonly knifeKind?: unknown
}

/** Takes new tools out of the store. */
export const isIssue = ({ knifeKind }: Kind): boolean => knifeKind === FIRST || knifeKind === EXCHANGE || knifeKind === BORROW
/** Hands in tools that the holder has. */
export const isBack = ({ knifeKind }: Kind): boolean => knifeKind === EXCHANGE || knifeKind === RETURN || knifeKind === SCRAP

export const LOST = 'lost'

interface Life {
  readonly usedLife?: number
  readonly toolLife?: number
}

/** It did not last for 80% of the pieces it should. */
export const isShort = ({ usedLife, toolLife }: Life): boolean =>
  usedLife !== undefined && toolLife !== undefined && usedLife * 10 < toolLife * 8
