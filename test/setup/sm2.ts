import { createECDH, createHash, ECDH } from 'node:crypto'

/**
 * What a client of the family sends for a typed password: C1 C2 C3 as hex, without the mark of the point. Node gives only x of the shared
 * point; the receiver finds the sign of y by the hash, so either will do.
 */
export function encrypted(publicKey: string, typed: string): string {
  const once = createECDH('SM2')
  const point = once.generateKeys('hex', 'uncompressed').slice(2)
  const x = once.computeSecret(publicKey, 'hex')
  const y = (ECDH.convertKey(Buffer.concat([Buffer.of(2), x]), 'SM2', undefined, undefined, 'uncompressed') as Buffer).subarray(33)
  const sm3 = (...parts: Uint8Array[]) => createHash('sm3').update(Buffer.concat(parts)).digest()
  const plain = Buffer.from(typed)
  const mask = Buffer.concat(Array.from({ length: Math.ceil(plain.length / 32) }, (_, block) => sm3(x, y, Buffer.of(0, 0, 0, block + 1))))
  const text = Buffer.from(plain.map((byte, at) => byte ^ mask.readUInt8(at)))
  return point + text.toString('hex') + sm3(x, plain, y).toString('hex')
}
