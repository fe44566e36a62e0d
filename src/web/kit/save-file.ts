const KEPT = 10_000

/** Hands over what is behind a link of our own as a file of this name. */
export function saveLink(name: string, link: string): void {
  const anchor = document.createElement('a')
  anchor.href = link
  anchor.download = name
  anchor.click()
}

/** Hands over something the page made itself. */
export function saveBytes(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  saveLink(name, url)
  setTimeout(() => URL.revokeObjectURL(url), KEPT)
}
