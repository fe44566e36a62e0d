import { strFromU8, unzipSync } from 'fflate'

/** Enough for the text of a long document; more is not unpacked in a browser. */
const MOST = 30_000_000

/** One file of a zip archive as text, undefined if the archive has none of this name. Throws if it is no archive, or the file is too large. */
export function textInZip(bytes: Uint8Array, wanted: string): string | undefined {
  const { [wanted]: found } = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (name !== wanted) return false
      if (originalSize > MOST) throw new Error('too large to preview')
      return true
    },
  })
  return found && strFromU8(found)
}
