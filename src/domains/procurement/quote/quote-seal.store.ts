import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys } from '#server/auth/keys.ts'

/** 密封. Prices as only the server can read them: encrypted under a key of the installation, and bound to the quote they belong to (INV-16). */
export interface Offer {
  readonly sourcingLineId: string
  readonly taxPrice: string
  readonly taxRate: string
  readonly offerQty: string
  readonly deliverDate: string
}

/** Which quote a seal belongs to: on another one it does not open. */
export interface Sealed {
  readonly quoteId: string
  readonly sourcingId: string
  readonly supplierId: string
  readonly round: number
}

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16
/** Sealed texts are filled up to whole blocks, so that their length does not tell how many digits a price has. */
const BLOCK = 1024

const keyOf = (keys: Keys) => keys.derive('sealed quotes')
const boundTo = ({ quoteId, sourcingId, supplierId, round }: Sealed) => Buffer.from([quoteId, sourcingId, supplierId, round].join('/'))

export function seal(keys: Keys, quote: Sealed, offers: readonly Offer[]): string {
  const plain = Buffer.from(JSON.stringify(offers))
  const padded = Buffer.alloc(Math.ceil(plain.length / BLOCK) * BLOCK, ' ')
  plain.copy(padded)
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, keyOf(keys), nonce).setAAD(boundTo(quote))
  const body = Buffer.concat([cipher.update(padded), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
}

export function unseal(keys: Keys, quote: Sealed, payload: string): readonly Offer[] {
  const bytes = Buffer.from(payload, 'base64')
  const decipher = createDecipheriv(CIPHER, keyOf(keys), bytes.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(boundTo(quote))
    .setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  const plain = Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()])
  return JSON.parse(plain.toString('utf8')) as readonly Offer[]
}
