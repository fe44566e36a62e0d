import { open } from 'node:fs/promises'
import { Refusal } from '../http/refusal.ts'

/**
 * Allowed uploads: extension and content must agree. Nothing a browser could execute (html, svg, xml, scripts) is allowed, and only images
 * and PDFs are served inline.
 */
const kinds: Record<string, { type: string; contents: readonly string[] }> = {
  jpg: { type: 'image/jpeg', contents: ['image/jpeg'] },
  jpeg: { type: 'image/jpeg', contents: ['image/jpeg'] },
  jfif: { type: 'image/jpeg', contents: ['image/jpeg'] },
  png: { type: 'image/png', contents: ['image/png', 'image/apng'] },
  gif: { type: 'image/gif', contents: ['image/gif'] },
  webp: { type: 'image/webp', contents: ['image/webp'] },
  bmp: { type: 'image/bmp', contents: ['image/bmp', 'image/x-ms-bmp'] },
  pdf: { type: 'application/pdf', contents: ['application/pdf'] },
  docx: office('wordprocessingml.document'),
  xlsx: office('spreadsheetml.sheet'),
  pptx: office('presentationml.presentation'),
  doc: { type: 'application/msword', contents: ['application/x-cfb'] },
  xls: { type: 'application/vnd.ms-excel', contents: ['application/x-cfb'] },
  ppt: { type: 'application/vnd.ms-powerpoint', contents: ['application/x-cfb'] },
  wps: { type: 'application/octet-stream', contents: ['application/x-cfb'] },
  et: { type: 'application/octet-stream', contents: ['application/x-cfb'] },
  dwg: { type: 'image/vnd.dwg', contents: ['image/vnd.dwg'] },
  zip: { type: 'application/zip', contents: ['application/zip'] },
  rar: { type: 'application/x-rar-compressed', contents: ['application/x-rar-compressed'] },
  '7z': { type: 'application/x-7z-compressed', contents: ['application/x-7z-compressed'] },
  mp4: { type: 'video/mp4', contents: ['video/mp4', 'video/quicktime'] },
  txt: { type: 'text/plain', contents: ['text'] },
  csv: { type: 'text/csv', contents: ['text'] },
}

function office(part: string) {
  const type = `application/vnd.openxmlformats-officedocument.${part}`
  return { type, contents: [type, 'application/zip'] }
}

export const isInline = (contentType: string) => /^image\/(jpeg|png|gif|webp|bmp)$/.test(contentType) || contentType === 'application/pdf'

/** The content type to serve a stored file with, or a refusal. */
export async function recogniseKind(path: string, name: string): Promise<string> {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const kind = Object.hasOwn(kinds, extension) ? kinds[extension] : undefined
  if (!kind) throw new Refusal('不支持该文件类型')
  // Text is only checked for being text, because "BM" at its start would be taken for an image.
  const content = kind.contents.includes('text') ? await textIn(path) : await kindIn(path)
  if (!content || !kind.contents.includes(content)) throw new Refusal('文件内容与扩展名不符')
  return kind.type
}

async function kindIn(path: string): Promise<string | undefined> {
  const { fileTypeFromFile } = await import('file-type')
  return (await fileTypeFromFile(path))?.mime
}

const PROBE = 65_536

/** Text contains no zero byte, unless it is marked as UTF-16. */
async function textIn(path: string): Promise<'text' | undefined> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(PROBE), 0, PROBE, 0)
    const head = buffer.subarray(0, bytesRead)
    const twoByte = bytesRead >= 2 && (head.readUInt16BE(0) === 0xfffe || head.readUInt16BE(0) === 0xfeff)
    return twoByte || !head.includes(0) ? 'text' : undefined
  } finally {
    await handle.close()
  }
}
