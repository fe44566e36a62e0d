/** One paper at a time about sealing a machine; until it ends nobody starts anything on it. */
export const SEAL_CLAIM = 'equipment.seal'
export const [SEAL, UNSEAL] = ['seal', 'unseal'] as const
/** Shorter than this a machine stands idle instead. */
export const SEAL_MONTHS = 3
