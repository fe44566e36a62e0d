import { createECDH, createHash, ECDH, getCurves, timingSafeEqual } from 'node:crypto'
import type { Keys } from './keys.ts'

/** GM/T 0003: public-key encryption on the curve SM2. Newer clients of this family encrypt passwords with the public key in their configuration. */
export interface Sm2 {
  /** 04, x and y as hex, as clients configure it. */
  readonly publicKey: string
  /** The text of a ciphertext that was made with this key; undefined for anything else. */
  decrypt(hex: string): string | undefined
}

const CURVE = 'SM2'
const FIELD = 32
const POINT = 2 * FIELD
const HASH = 32

/** Derived like every other key, so that it is made at the first start and is the same on every node. */
export function sm2Of(keys: Keys): Sm2 {
  // Some distributions build Node without this curve: there, such clients cannot log in, and everybody else can.
  if (!getCurves().includes(CURVE)) return { publicKey: '', decrypt: () => undefined }
  const scalar = Buffer.from(keys.derive('sm2 password key'))
  // Without the highest bit it is always below the order of the curve.
  scalar.writeUInt8(scalar.readUInt8(0) & 0x7f, 0)
  return openSm2(scalar)
}

export function openSm2(privateKey: Buffer): Sm2 {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(privateKey)
  return {
    publicKey: pair.getPublicKey('hex', 'uncompressed'),
    decrypt(hex) {
      if (!/^([0-9a-f]{2})+$/i.test(hex)) return undefined
      const bytes = Buffer.from(hex, 'hex')
      // Some libraries leave the leading 04 of the point out.
      for (const sent of bytes[0] === 4 ? [bytes.subarray(1), bytes] : [bytes]) {
        const text = sent.length > POINT + HASH ? opened(pair, sent) : undefined
        if (text) return text.toString('utf8')
      }
      return undefined
    },
  }
}

function opened(pair: ECDH, sent: Buffer): Buffer | undefined {
  const body = sent.subarray(POINT)
  const [x, ys] = shared(pair, sent.subarray(0, POINT))
  // The shared secret lacks the sign of y, and clients put the hash before or after the text: the hash tells which is right.
  for (const y of ys)
    for (const [text, hash] of [
      [body.subarray(HASH), body.subarray(0, HASH)],
      [body.subarray(0, -HASH), body.subarray(-HASH)],
    ] as const) {
      const plain = xor(text, stretch(Buffer.concat([x, y]), text.length))
      if (timingSafeEqual(sm3(x, plain, y), hash)) return plain
    }
  return undefined
}

/** The x coordinate of the shared point and both candidates for y. A point that is not on the curve has none. */
function shared(pair: ECDH, point: Buffer): [Buffer, Buffer[]] {
  try {
    const x = pair.computeSecret(Buffer.concat([Buffer.of(4), point]))
    const whole = (sign: number) => ECDH.convertKey(Buffer.concat([Buffer.of(sign), x]), CURVE, undefined, undefined, 'uncompressed')
    return [x, [2, 3].map(sign => (whole(sign) as Buffer).subarray(1 + FIELD))]
  } catch {
    return [point, []]
  }
}

const sm3 = (...parts: Buffer[]) => createHash('sm3').update(Buffer.concat(parts)).digest()

/** The key derivation of the standard: counted hashes, one after the other. */
function stretch(secret: Buffer, length: number): Buffer {
  const blocks: Buffer[] = []
  for (let count = 1; blocks.length * HASH < length; count++) {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    blocks.push(sm3(secret, counter))
  }
  return Buffer.concat(blocks)
}

const xor = (text: Buffer, mask: Buffer) => Buffer.from(text.map((byte, at) => byte ^ mask.readUInt8(at)))
