import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FileStore, Received } from '../file/store.ts'
import { Refusal } from './refusal.ts'

/** A file that has arrived completely; no transaction was open while its bytes came in. */
export interface Upload extends Received {
  name: string
  store: FileStore
}

/** What the multipart plugin adds to a request. */
type MultipartRequest = FastifyRequest & { isMultipart(): boolean; file(options: object): Promise<MultipartFile | undefined> }

export async function receiveUpload(incoming: FastifyRequest, store: FileStore, limit: number): Promise<Upload> {
  const request = incoming as MultipartRequest
  if (!request.isMultipart()) throw new Refusal('不支持当前媒体类型', 415)
  const part = await request.file({ limits: { files: 1, fields: 20, fileSize: limit + 1 } })
  if (part?.fieldname !== 'file') throw new Refusal('缺少必要的请求参数: file')
  const received = await store.receive(part.file, limit)
  if (received.size === 0) {
    await store.discard(received)
    throw new Refusal('不能上传空文件')
  }
  return { ...received, name: plainName(part.filename), store }
}

/** The last part of whatever path a browser sent, without anything that could confuse a header or a terminal. */
export const plainName = (name: string) => {
  const last = name.split(/[\\/]/).pop() ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is removed
  return [...last.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '').normalize('NFC')].slice(-200).join('') || 'file'
}
