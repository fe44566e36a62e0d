import type { Reply, Session } from './app.ts'

/** A multipart form with one file, as a browser sends it. */
export interface FormFile {
  name: string
  bytes: Buffer | string
  field?: string
  /** Omits the end of the form, as a broken connection does. */
  broken?: boolean
}

const BOUNDARY = '----mainshaft-test-boundary'
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

export function formBody({ name, bytes, field = 'file', broken = false }: FormFile): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const tail = broken ? '' : `\r\n--${BOUNDARY}--\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(tail)])
}

export const upload = (session: Session, file: FormFile, query: Record<string, unknown> = {}): Promise<Reply> =>
  session.post('blade-resource/oss/endpoint/put-file', formBody(file), { query, headers: { 'content-type': FORM_TYPE } })

/** A PNG of one transparent pixel. */
export const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')
