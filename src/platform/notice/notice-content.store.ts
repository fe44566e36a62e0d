import type sanitizeHtml from 'sanitize-html'
import { signedLink } from '#platform/file/link.store.ts'
import type { Context } from '#server/http/route.ts'

/**
 * The rich text of a notice. Only paragraphs, lists, tables, emphasis, web links and images are kept. An image of our store comes as a
 * signed link that expires within a minute; it is stored as `file:<id>` and signed again for each reader.
 */
const STYLED = ['span', 'div', 'p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'td', 'th']
const DATA_IMAGE = /^data:image\/(?:png|jpe?g);base64,([A-Za-z0-9+/]+={0,2})$/
const DATA_IMAGE_BYTES = 200 * 1024
const SIGNED_LINK = /^\/api(?:dy)?\/framework-file\/read\/[\w-]+\.([\w-]+)\.[\w-]+$/
const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]{1,40}\)$/i, /^[a-z]{3,20}$/i]

const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    ...STYLED,
    ...['br', 'ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'caption'],
    ...['strong', 'em', 'u', 's', 'a', 'img'],
  ],
  allowedAttributes: {
    ...Object.fromEntries(STYLED.map(tag => [tag, ['style']])),
    td: ['style', 'colspan', 'rowspan'],
    th: ['style', 'colspan', 'rowspan'],
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
  },
  allowedStyles: {
    '*': {
      color: COLOUR,
      'background-color': COLOUR,
      'text-align': [/^(left|right|center|justify)$/],
      'font-size': [/^\d{1,3}(\.\d{1,2})?(px|pt|em|rem|%)$/],
    },
  },
  allowedSchemesByTag: { a: ['http', 'https'], img: ['data', 'file'] },
  allowProtocolRelative: false,
  nestingLimit: 40,
  transformTags: {
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    a: (tagName, { href }) => ({
      tagName,
      attribs:
        href && /^https?:\/\//i.test(href) ? { href, rel: 'noopener noreferrer', target: '_blank' } : ({} as sanitizeHtml.Attributes),
    }),
    img: (tagName, { src, alt, width, height }) => ({ tagName, attribs: imageOf(src, { alt, width, height }) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
}

function imageOf(src = '', { alt, width, height }: Record<string, string | undefined>): sanitizeHtml.Attributes {
  const kept = source(src)
  if (!kept) return {}
  const size = (value: string | undefined) => (value && /^\d{1,4}$/.test(value) ? value : undefined)
  const attribs = { src: kept, alt, width: size(width), height: size(height) }
  return Object.fromEntries(Object.entries(attribs).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

function source(src: string): string {
  const [, base64] = DATA_IMAGE.exec(src) ?? []
  if (base64) return (base64.length * 3) / 4 <= DATA_IMAGE_BYTES ? src : ''
  const [, payload] = SIGNED_LINK.exec(src) ?? []
  const id = payload && fileNamedIn(payload)
  return id ? `file:${id}` : ''
}

/** Only tells which file is meant. The link may have expired during editing, and is not trusted anyway. */
function fileNamedIn(payload: string): string | undefined {
  try {
    const { jti } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { jti?: unknown }
    return typeof jti === 'string' && /^\d{1,19}$/.test(jti) ? jti : undefined
  } catch {
    return undefined
  }
}

export async function cleanContent(html: string): Promise<string> {
  const { default: sanitize } = await import('sanitize-html')
  return sanitize(html, rules)
}

// Sanitised text escapes every "<" outside of tags, so this matches images only.
const IMAGE = /<img src="file:(\d+)"/g
const WHOLE_IMAGE = /<img src="file:(\d+)"[^>]*>/g

/** The files of our store used in a sanitised text. */
export const imagesIn = (content: string) => [...new Set([...content.matchAll(IMAGE)].map(([, id]) => id!))]

/** Removes images that the writer may not use. */
export const withImages = (content: string, allowed: ReadonlySet<string>) =>
  content.replace(WHOLE_IMAGE, (image, id: string) => (allowed.has(id) ? image : ''))

/** With image links signed for one reader. */
export async function shownContent({ app, site, caller }: Pick<Context, 'app' | 'site' | 'caller'>, content: string): Promise<string> {
  const links = new Map<string, string>()
  for (const id of imagesIn(content)) links.set(id, await signedLink(app, site, caller, id))
  return links.size === 0 ? content : content.replace(IMAGE, (_image, id: string) => `<img src="${links.get(id)}"`)
}
