/** sha-256 for pages served over plain http in a LAN, where crypto.subtle is not available. */
const isPrime = (n: number) => {
  for (let i = 2; i * i <= n; i++) if (n % i === 0) return false
  return true
}
const primes = Array.from({ length: 311 }, (_, i) => i + 2).filter(isPrime)
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) >>> 0
const start = primes.slice(0, 8).map(prime => fraction(Math.sqrt(prime)))
const rounds = primes.slice(0, 64).map(prime => fraction(Math.cbrt(prime)))

const rotate = (value: number, by: number) => (value >>> by) | (value << (32 - by))

export function sha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor((bytes.length * 8) / 2 ** 32))
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0)
  const state = Uint32Array.from(start)
  for (let at = 0; at < padded.length; at += 64) digestBlock(state, view, at)
  const out = new DataView(new ArrayBuffer(32))
  state.forEach((word, i) => {
    out.setUint32(i * 4, word)
  })
  return new Uint8Array(out.buffer)
}

function digestBlock(state: Uint32Array, view: DataView, at: number): void {
  const w = new Uint32Array(64)
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + i * 4)
  for (let i = 16; i < 64; i++) {
    const s0 = rotate(w[i - 15]!, 7) ^ rotate(w[i - 15]!, 18) ^ (w[i - 15]! >>> 3)
    const s1 = rotate(w[i - 2]!, 17) ^ rotate(w[i - 2]!, 19) ^ (w[i - 2]! >>> 10)
    w[i] = w[i - 16]! + s0 + w[i - 7]! + s1
  }
  let [a, b, c, d, e, f, g, h] = Array.from(state) as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + rounds[i]! + w[i]!) | 0
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0]
  }
  const out = [a, b, c, d, e, f, g, h]
  for (let i = 0; i < 8; i++) state[i] = state[i]! + out[i]!
}
