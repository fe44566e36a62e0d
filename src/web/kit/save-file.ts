const KEPT = 10_000

/** Downloads a link of our own under a file name. */
export function saveLink(name: string, link: string): void {
  const anchor = document.createElement('a')
  anchor.href = link
  anchor.download = name
  anchor.click()
}

/** Saves generated content as a file. */
export function saveBytes(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  saveLink(name, url)
  setTimeout(() => URL.revokeObjectURL(url), KEPT)
}
