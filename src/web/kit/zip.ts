/** Enough for the text of a long document; more is not unpacked in a browser. */
const MOST = 30_000_000

const END = 0x06054b50
const ENTRY = 0x02014b50
const DEFLATED = 8

/** One file of a zip archive as text, undefined if the archive has none of this name. Throws if it is no archive. */
export async function textInZip(bytes: Uint8Array<ArrayBuffer>, wanted: string): Promise<string | undefined> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== END) end--
  if (end < 0) throw new Error('no zip archive')
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0 && view.getUint32(at, true) === ENTRY; left--) {
    const [nameSize, extraSize, noteSize] = [28, 30, 32].map(offset => view.getUint16(at + offset, true)) as [number, number, number]
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameSize))
    if (name === wanted) {
      const place = view.getUint32(at + 42, true)
      // The sizes of name and extra field may differ between the directory and the entry itself.
      const from = place + 30 + view.getUint16(place + 26, true) + view.getUint16(place + 28, true)
      const packed = bytes.subarray(from, from + view.getUint32(at + 20, true))
      return view.getUint16(at + 10, true) === DEFLATED ? inflated(packed) : new TextDecoder().decode(packed)
    }
    at += 46 + nameSize + extraSize + noteSize
  }
  return undefined
}

/** Counted while it is unpacked: the size that an archive claims need not be true. */
async function inflated(packed: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
    if (text.length > MOST) throw new Error('too large to preview')
  }
}
