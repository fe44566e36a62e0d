import Big from 'big.js'

/** 评比. Ranks and scores of the quotes of a round. */
export interface Ranked {
  readonly id: string
  readonly sourcingLineId: string
  readonly taxPrice: string
}

export interface Scored {
  readonly priceRank: number
  readonly priceScore: string
}

/** Within each line by price, equal prices share a rank; the price score is the lowest price in percent of the own one. */
export function rankByPrice(lines: readonly Ranked[]): Map<string, Scored> {
  const ranked = new Map<string, Scored>()
  for (const group of byLine(lines).values()) {
    const lowest = group.reduce(
      (least, { taxPrice }) => (new Big(taxPrice).lt(least) ? new Big(taxPrice) : least),
      new Big(group[0]?.taxPrice ?? 0),
    )
    for (const { id, taxPrice } of group) {
      const own = new Big(taxPrice)
      const cheaper = group.filter(other => new Big(other.taxPrice).lt(own)).length
      ranked.set(id, { priceRank: cheaper + 1, priceScore: lowest.div(own).times(100).toFixed(2) })
    }
  }
  return ranked
}

function byLine(lines: readonly Ranked[]): Map<string, Ranked[]> {
  const groups = new Map<string, Ranked[]>()
  for (const line of lines) groups.set(line.sourcingLineId, [...(groups.get(line.sourcingLineId) ?? []), line])
  return groups
}
