import { useMemo } from 'react'
import styles from './safe-html.module.css'

/**
 * Rich text of the server. It was cleaned when it was saved; here it is cleaned once more, in a document of its own that runs nothing:
 * only elements and attributes of plain text survive.
 */
const elements = new Set(
  'A B BLOCKQUOTE BR CODE DIV EM FIGCAPTION FIGURE H1 H2 H3 H4 H5 H6 HR I IMG LI OL P PRE S SPAN STRONG SUB SUP TABLE TBODY TD TFOOT TH THEAD TR U UL'.split(
    ' ',
  ),
)
const attributes = new Set(['href', 'src', 'alt', 'title', 'colspan', 'rowspan', 'width', 'height'])
const harmless = (address: string) =>
  /^(https?:|mailto:|\/(?!\/)|#)/i.test(address.trim()) || /^data:image\/(png|jpeg|gif|webp);base64,/i.test(address.trim())

export function cleanHtml(html: string): string {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const nodes = [...parsed.body.querySelectorAll('*')]
  for (const node of nodes) {
    if (!elements.has(node.tagName)) {
      node.remove()
      continue
    }
    for (const { name, value } of [...node.attributes]) {
      const address = name === 'href' || name === 'src'
      if (!attributes.has(name) || (address && !harmless(value))) node.removeAttribute(name)
    }
    if (node.tagName === 'A') {
      node.setAttribute('target', '_blank')
      node.setAttribute('rel', 'noopener noreferrer')
    }
  }
  return parsed.body.innerHTML
}

export function SafeHtml({ html }: { html: string }) {
  const clean = useMemo(() => cleanHtml(html), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned above.
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: clean }} />
}
