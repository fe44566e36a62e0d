import Type from 'typebox'
import { folder } from './call.ts'
import { Id, Int, maybe, Page, Required, Text } from './vocabulary.ts'

/** Spec 7.8: files and developer calls. */
const oss = folder('blade-resource/oss/endpoint', 'file')
const framework = folder('framework-file', 'file')
const annex = folder('blade-biz/annex', 'file')
const dev = folder('blade-biz/dev_admin', 'dev')

export const StoredFile = Type.Object({
  id: Id,
  attachId: Id,
  name: Text(),
  originalName: Text(),
  url: Text(),
  realUrl: Text(),
  link: Text(),
  domain: Text(),
  size: Int,
  contentType: Text(),
})

const EnUrl = Type.Object({ enUrl: Required(512) })

export const file = {
  putFile: oss.post('put-file', 'Upload a file', {
    body: 'upload',
    aliases: ['blade-resource/oss/endpoint/put-file-attach', 'framework-file/upload'],
    input: Type.Object({ souId: maybe(Id) }),
    reply: StoredFile,
  }),
  findReadUrl: framework.get('findReadUrl', 'A link to read one file for 60 s', { input: EnUrl, reply: Text() }),
  findFile: framework.get('findFile', 'The record of a file', {
    input: EnUrl,
    reply: Type.Object({ id: Id, url: Text(), realUrl: Text(), name: Text() }),
  }),
  read: framework.get('read/:ticket', 'The bytes behind a signed link', {
    input: Type.Object({ ticket: Required(1024) }),
    form: 'bytes',
  }),
  findSouListWithIndexId: annex.get('findSouListWithIndexId', 'Files of an object', {
    input: Type.Object({ souId: Id }),
    reply: Type.Array(StoredFile),
  }),
}

export const devAdmin = {
  createQrCodeResponse: dev.post('createQrCodeResponse', 'A QR code as PNG', {
    input: Type.Object({ content: Required(1000), size: maybe(Type.Integer({ minimum: 64, maximum: 1024 })) }),
    form: 'bytes',
  }),
  redisDetail: dev.get('redisDetail', 'A cached value of an open namespace', {
    input: Type.Object({ key: Required(128) }),
    reply: Type.Object({ key: Text(), value: Type.Unknown() }),
  }),
  findUserList: dev.get('findUserList', 'People, for tests', {
    paged: true,
    reply: Page(Type.Object({ id: Id, account: Text(), realName: Text(), deptName: Text() })),
  }),
}
