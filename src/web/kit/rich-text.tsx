import createPurifier from 'dompurify'
import { useMemo } from 'react'
import styles from './rich-text.module.css'

/**
 * The only place that renders rich text from the server. The server sanitises it on save; sanitising again prevents script execution even
 * if the server has a bug or a row was written directly.
 */
const TAGS = [
  ...['p', 'div', 'span', 'br', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'hr', 'pre', 'code'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a', 'img'],
]
const ATTRIBUTES = ['style', 'href', 'src', 'alt', 'title', 'width', 'height', 'colspan', 'rowspan']
const STYLES = ['color', 'background-color', 'text-align', 'font-size']
const LINK = /^(https?:|mailto:)/i
/** Small images are embedded, others come from our file store; nothing is loaded from other hosts. */
const IMAGE = /^(data:image\/(png|jpe?g|gif|webp);base64,|\/api(dy)?\/framework-file\/read\/)/i

const purifier = createPurifier(window)

purifier.addHook('afterSanitizeAttributes', node => {
  if (!(node instanceof HTMLElement)) return
  if (node.hasAttribute('style')) {
    const kept = STYLES.map(name => [name, node.style.getPropertyValue(name)] as const).filter(
      ([, value]) => value && !/^initial$|url\(/i.test(value),
    )
    node.removeAttribute('style')
    for (const [name, value] of kept) node.style.setProperty(name, value)
  }
  if (node.tagName === 'IMG' && !IMAGE.test(node.getAttribute('src') ?? '')) node.remove()
  if (node.tagName === 'A') {
    if (!LINK.test(node.getAttribute('href') ?? '')) node.removeAttribute('href')
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer')
  }
})

export const cleanRichText = (html: string) =>
  purifier.sanitize(html, { ALLOWED_TAGS: TAGS, ALLOWED_ATTR: ATTRIBUTES, ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false })

export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => cleanRichText(html), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned above, and only here.
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: clean }} />
}
