import type { Dictionary } from '#model/dict.ts'

/** 能源. Meters and tariffs are read by reports; no form of this department needs a dictionary yet. */
const dictionaries: Dictionary[] = []

export default dictionaries
