/** md5 of UTF-8 text in lower-case hex: the format in which passwords are sent. A convention of the spec, not a protection. */
const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21] as const
const sines = Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32))

const rotate = (value: number, by: number) => (value << by) | (value >>> (32 - by))

export function md5(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const words = new Uint32Array((((bytes.length + 8) >> 6) + 1) * 16)
  bytes.forEach((byte, i) => {
    words[i >> 2]! |= byte << ((i % 4) * 8)
  })
  words[bytes.length >> 2]! |= 0x80 << ((bytes.length % 4) * 8)
  words[words.length - 2] = bytes.length * 8
  const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]
  for (let block = 0; block < words.length; block += 16) digestBlock(state, words.subarray(block, block + 16))
  return state.map(littleEndianHex).join('')
}

function digestBlock(state: number[], words: Uint32Array): void {
  let [a, b, c, d] = state as [number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const round = i >> 4
    const [mix, at] =
      round === 0
        ? [(b & c) | (~b & d), i]
        : round === 1
          ? [(d & b) | (~d & c), (5 * i + 1) % 16]
          : round === 2
            ? [b ^ c ^ d, (3 * i + 5) % 16]
            : [c ^ (b | ~d), (7 * i) % 16]
    const sum = (a + mix + sines[i]! + words[at]!) | 0
    ;[a, d, c, b] = [d, c, b, (b + rotate(sum, shifts[round * 4 + (i % 4)]!)) | 0]
  }
  state[0] = (state[0]! + a) | 0
  state[1] = (state[1]! + b) | 0
  state[2] = (state[2]! + c) | 0
  state[3] = (state[3]! + d) | 0
}

const littleEndianHex = (word: number) => [0, 8, 16, 24].map(shift => ((word >>> shift) & 255).toString(16).padStart(2, '0')).join('')
