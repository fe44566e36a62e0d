import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { type FileStore, type Received, tooLarge } from '../file/store.ts'
import { plainLine } from '../text/plain.ts'
import { Refusal } from './refusal.ts'

/** A completely received file; no transaction was open during the upload. */
export interface Upload extends Received {
  name: string
  store: FileStore
}

/** What the multipart plugin adds to a request. */
type MultipartRequest = FastifyRequest & { isMultipart(): boolean; file(options: object): Promise<MultipartFile | undefined> }

/** Maximal size of a form besides its file. */
const ENVELOPE = 65_536

export async function receiveUpload(incoming: FastifyRequest, store: FileStore, limit: number): Promise<Upload> {
  const request = incoming as MultipartRequest
  if (!request.isMultipart()) throw new Refusal('不支持当前媒体类型', 415)
  if (Number(request.headers['content-length'] ?? 0) > limit + ENVELOPE) throw tooLarge(limit)
  try {
    return await receive(request, store, limit)
  } catch (error) {
    // Drains the rest, or the connection would block the client's next call.
    request.raw.unpipe()
    request.raw.resume()
    throw isBrokenForm(error) ? new Refusal('上传内容不完整或格式错误，请重试') : error
  }
}

async function receive(request: MultipartRequest, store: FileStore, limit: number): Promise<Upload> {
  const part = await request.file({ limits: { files: 1, fields: 20, fileSize: limit + 1 } })
  if (part?.fieldname !== 'file') throw new Refusal('缺少必要的请求参数: file')
  const received = await store.receive(part.file, limit)
  if (received.size === 0) {
    await store.discard(received)
    throw new Refusal('不能上传空文件')
  }
  return { ...received, name: plainName(part.filename), store }
}

/** The form parser throws plain errors; those of the system or the framework have a code. */
const isBrokenForm = (error: unknown) => {
  const code = (error as { code?: string }).code
  return !(error instanceof Refusal) && (code === undefined || code === 'ERR_STREAM_PREMATURE_CLOSE')
}

/** The last part of the sent path, without characters that could confuse a header or a terminal. */
export const plainName = (name: string | undefined) => {
  const last = (name ?? '').split(/[\\/]/).pop() ?? ''
  return [...plainLine(last).normalize('NFC')].slice(-200).join('').trim() || 'file'
}
