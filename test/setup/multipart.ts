import type { Reply, Session } from './app.ts'

/** A form with one file, written by hand: what a browser sends when somebody picks a file. */
export interface FormFile {
  name: string
  bytes: Buffer | string
  field?: string
  /** Leaves out the end of the form, as a broken connection does. */
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

/** The smallest PNG there is: one transparent pixel. */
export const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')
