import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { FORM_TYPE, formBody, PNG, upload } from '#test/setup/multipart.ts'
import { claimFile } from './claim.store.ts'

describe('files', () => {
  let app: TestApp
  let worker: Session
  let other: Session
  let admin: Session
  let supplier: Session
  beforeAll(async () => {
    app = await openTestApp({ UPLOAD_MB: '1' })
    worker = await app.signIn('worker01')
    other = await app.signIn('xue.gang')
    admin = await app.signIn('admin')
    supplier = await app.signIn('supplier01')
  })
  afterAll(() => app.close())

  const follow = (url: string) => app.send({ method: 'GET', url })
  const rows = async () => Number((await app.sql<{ n: string }>('select count(*) as n from sys_file'))[0]?.n)
  const waiting = () => readdir(join(app.config.dataDir, 'files', 'site1', 'incoming')).catch(() => [])
  const stored = async (session: Session, name = '现场照片.png') => (await upload(session, { name, bytes: PNG })).body.data

  it('are uploaded, found by handle, and read through a link with the same bytes', async () => {
    const { status, body } = await upload(worker, { name: '现场照片.png', bytes: PNG })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      name: '现场照片.png',
      originalName: '现场照片.png',
      domain: '',
      size: PNG.length,
      contentType: 'image/png',
    })
    expect(body.data.attachId).toBe(body.data.id)
    expect(body.data.url).toMatch(/^[\w-]{32}$/)
    expect(body.data.link).toBe(body.data.realUrl)

    const found = await worker.get('framework-file/findFile', { enUrl: encodeURIComponent(body.data.url) })
    expect(found.body.data).toMatchObject({ id: body.data.id, url: body.data.url, name: '现场照片.png' })
    const link = (await worker.get('framework-file/findReadUrl', { enUrl: body.data.url })).body.data
    for (const url of [link, found.body.data.realUrl, body.data.link]) expect((await follow(url)).raw).toEqual(PNG)
    expect(await waiting()).toEqual([])
    const trail = await app.sql(`select account, operation from sys_audit where table_name = 'sys_file' and row_id = $1`, [body.data.id])
    expect(trail).toEqual([{ account: 'worker01', operation: 'insert' }])
  })

  it('show images inline, offer others as download, and execute nothing', async () => {
    const image = await follow((await stored(worker, '张三(1).png')).link)
    expect(image.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PNG.length),
      'content-disposition': `inline; filename="__(1).png"; filename*=UTF-8''%E5%BC%A0%E4%B8%89%281%29.png`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=60',
    })
    expect(image.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)

    const page = (await upload(worker, { name: '说明.txt', bytes: '<script>alert(1)</script>' })).body.data
    const text = await follow(page.link)
    expect(text.headers['content-disposition']).toMatch(/^attachment; /)
    expect(text.headers['content-security-policy']).toMatch(/sandbox/)

    const pdf = await follow((await upload(worker, { name: 'a.pdf', bytes: '%PDF-1.4\n%%EOF' })).body.data.link)
    expect(pdf.headers['content-disposition']).toMatch(/^inline; /)
    expect(pdf.headers['content-security-policy']).toMatch(/^default-src 'none'/)
  })

  it.each([
    ['a page under the name of an image', 'a.png', '<html><script>alert(1)</script></html>', '文件内容与扩展名不符'],
    ['a program under the name of an image', 'a.jpg', Buffer.from(`MZ\x90\0${'\0'.repeat(200)}PE\0\0`, 'latin1'), '文件内容与扩展名不符'],
    ['a drawing that can run scripts', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', '不支持该文件类型'],
    ['a page', 'a.html', '<p>hi</p>', '不支持该文件类型'],
    ['an image under the name of a page', 'a.png.html', PNG, '不支持该文件类型'],
    ['bytes under the name of a text', 'a.txt', Buffer.from([0x4d, 0x5a, 0, 1]), '文件内容与扩展名不符'],
    ['a name from the prototype', 'a.constructor', PNG, '不支持该文件类型'],
    ['nothing at all', 'a.png', '', '不能上传空文件'],
  ])('rejects %s (W13)', async (_what, name, bytes, msg) => {
    const before = await rows()
    expect(await upload(worker, { name, bytes })).toMatchObject({ status: 400, body: { code: 400, success: false, msg } })
    expect(await rows()).toBe(before)
    expect(await waiting()).toEqual([])
  })

  it('rejects what is too large, announced or not, and keeps the connection', async () => {
    const large = Buffer.concat([PNG, Buffer.alloc(1_048_576)])
    expect(await upload(worker, { name: 'a.png', bytes: large })).toMatchObject({ status: 413, body: { msg: '文件过大，最大允许 1 MB' } })

    const announced = await upload(worker, { name: 'a.png', bytes: Buffer.alloc(2_000_000) })
    expect(announced.status).toBe(413)

    const address = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
    const url = `${address}/api/blade-resource/oss/endpoint/put-file`
    const headers = { 'blade-auth': `bearer ${worker.token}`, 'content-type': FORM_TYPE }
    const send = (bytes: Buffer) =>
      fetch(url, {
        method: 'POST',
        headers,
        body: new Blob([new Uint8Array(formBody({ name: 'a.png', bytes }))]).stream(),
        duplex: 'half',
      } as RequestInit)
    // A stream is sent in chunks, without a content length.
    expect((await send(Buffer.concat([PNG, Buffer.alloc(3_000_000)]))).status).toBe(413)
    expect((await send(PNG)).status).toBe(200)
    expect(await waiting()).toEqual([])
  })

  it('leave nothing of a broken upload (L-05)', async () => {
    const before = await rows()
    expect(await upload(worker, { name: 'a.png', bytes: PNG, broken: true })).toMatchObject({
      status: 400,
      body: { msg: '上传内容不完整或格式错误，请重试' },
    })
    const path = 'blade-resource/oss/endpoint/put-file'
    const shapeless = await worker.post(path, formBody({ name: 'a.png', bytes: PNG }), {
      headers: { 'content-type': 'multipart/form-data' },
    })
    expect(shapeless.status).toBe(400)
    const elsewhere = await upload(worker, { name: 'a.png', bytes: PNG, field: 'photo' })
    expect(elsewhere.body).toMatchObject({ code: 400, msg: '缺少必要的请求参数: file' })
    expect((await worker.post(path, { file: 'x' })).status).toBe(415)
    expect(
      (
        await app.send({
          method: 'POST',
          url: `/api/${path}`,
          payload: formBody({ name: 'a.png', bytes: PNG }),
          headers: { 'content-type': FORM_TYPE },
        })
      ).status,
    ).toBe(401)
    expect(await rows()).toBe(before)
    expect(await waiting()).toEqual([])
  })

  it('ignore paths sent by clients (W14)', async () => {
    for (const name of ['../../etc/passwd.png', '..\\..\\windows\\a.png', '/etc/cron.d/a.png'])
      expect((await upload(worker, { name, bytes: PNG })).body.data.name).toMatch(/^(passwd|a)\.png$/)
    for (const enUrl of ['../../etc/passwd', '..%2F..%2Fetc%2Fpasswd', '%', '/etc/passwd', '9'.repeat(30), '12', "' or 1=1 --"])
      expect(await worker.get('framework-file/findFile', { enUrl })).toMatchObject({ status: 404, body: { msg: '数据不存在' } })
  })

  it('hide a private file from everybody but its owner and administrators (W11, Z-06)', async () => {
    const { url, id } = await stored(worker)
    for (const session of [other, supplier])
      for (const path of ['framework-file/findReadUrl', 'framework-file/findFile'])
        for (const enUrl of [url, id]) expect((await session.get(path, { enUrl })).body).toMatchObject({ code: 404, msg: '数据不存在' })
    expect((await admin.get('framework-file/findReadUrl', { enUrl: url })).status).toBe(200)
    const theirs = await stored(supplier)
    expect((await other.get('framework-file/findFile', { enUrl: theirs.url })).status).toBe(404)
    expect((await supplier.get('framework-file/findFile', { enUrl: theirs.url })).status).toBe(200)
  })

  it('show avatars to the whole tenant, and attachments to everybody who may read the subject', async () => {
    const { url, id } = await stored(worker)
    await app.sql(`update sys_file set subject_kind = 'avatar', subject_id = owner_id where id = $1`, [id])
    expect((await supplier.get('framework-file/findFile', { enUrl: url })).body.data.id).toBe(id)
    await app.sql(`update sys_user set tenant_id = '000001' where account = 'worker01'`)
    expect((await supplier.get('framework-file/findFile', { enUrl: url })).status).toBe(404)
    await app.sql(`update sys_user set tenant_id = '000000' where account = 'worker01'`)

    const souId = '1123598821738675201'
    const mine = (await upload(worker, { name: 'a.png', bytes: PNG }, { souId })).body.data
    const listed = await worker.get('blade-biz/annex/findSouListWithIndexId', { souId })
    expect(listed.body.data.map((row: { id: string }) => row.id)).toEqual([mine.id])
    expect((await follow(listed.body.data[0].link)).raw).toEqual(PNG)
    expect((await other.get('blade-biz/annex/findSouListWithIndexId', { souId })).body.data).toEqual([])
    expect((await worker.get('blade-biz/annex/findSouListWithIndexId', { souId: 'x' })).status).toBe(400)
  })

  it('are attached to one subject at a time, by their owner', async () => {
    const site = app.sites[0]!
    const claim = (ownerId: string, reference: string, subjectId: string) =>
      site.database.change({ userId: ownerId, account: '', from: '', action: 'test', requestId: '' }, tx =>
        claimFile(tx, ownerId, reference, 'avatar', subjectId),
      )
    const hanging = () =>
      app.sql<{ id: string }>(`select id from sys_file where subject_kind = 'avatar' and subject_id = $1`, [other.userId])
    const [old, fresh] = [await stored(other), await stored(other)]
    expect(await claim(other.userId, old.url, other.userId)).toMatchObject({ id: old.id, handle: old.url })
    await claim(other.userId, old.id, other.userId)
    await expect(claim(worker.userId, fresh.url, worker.userId)).rejects.toMatchObject({ status: 404 })
    await expect(claim(other.userId, old.url, worker.userId)).rejects.toThrow('附件已用于其他内容')
    await claim(other.userId, fresh.url, other.userId)
    expect(await hanging()).toEqual([{ id: fresh.id }])
  })

  it('bind a link to its site, minute and person (W16, S-01)', async () => {
    const { link, id } = await stored(worker)
    const dead = { status: 404, body: { msg: '文件链接已失效' } }
    expect(await follow(link.replace('/api/', '/apidy/'))).toMatchObject(dead)
    expect(await follow(`${link.slice(0, -2)}xx`)).toMatchObject(dead)
    expect(await follow('/api/framework-file/read/nonsense')).toMatchObject(dead)
    const { tokens } = app
    const session = (await tokens.verify('access', worker.token, 1))!.session
    const claims = { site: 1, subject: worker.userId, session, id }
    expect((await follow(`/api/framework-file/read/${await tokens.issue('file', claims, 60)}`)).status).toBe(200)
    expect(await follow(`/api/framework-file/read/${await tokens.issue('file', { ...claims, session: undefined }, 60)}`)).toMatchObject(
      dead,
    )
    expect(await follow(`/api/framework-file/read/${await tokens.issue('file', claims, -1)}`)).toMatchObject(dead)
    expect(await follow(`/api/framework-file/read/${worker.token}`)).toMatchObject(dead)
    expect((await follow(link)).status).toBe(200)
    await app.sql(`update sys_user set status = 0 where account = 'worker01'`)
    expect(await follow(link)).toMatchObject(dead)
    await app.sql(`update sys_user set status = 1 where account = 'worker01'`)
  })

  it('W26 end a link with the session it was given to', async () => {
    const visitor = await app.signIn('worker01')
    const { link } = await stored(visitor)
    expect((await follow(link)).status).toBe(200)
    await visitor.get('blade-auth/oauth/logout')
    expect(await follow(link)).toMatchObject({ status: 404, body: { msg: '文件链接已失效' } })
  })

  it('report missing bytes', async () => {
    const { link, id } = await stored(worker)
    await app.sql(`update sys_file set store_key = repeat('0', 48) where id = $1`, [id])
    expect(await follow(link)).toMatchObject({ status: 404, body: { msg: '文件不存在' } })
  })

  it('answer a repeated upload with the first file, and another file under the same key with a conflict', async () => {
    const send = (bytes: Buffer) =>
      worker.post('blade-resource/oss/endpoint/put-file', formBody({ name: 'a.png', bytes }), {
        headers: { 'content-type': FORM_TYPE, 'idempotency-key': 'photo-1' },
      })
    const [first, again] = [await send(PNG), await send(PNG)]
    expect(again.body.data.id).toBe(first.body.data.id)
    expect((await send(Buffer.concat([PNG, Buffer.alloc(9)]))).status).toBe(409)
  })

  it('enforce a quota per person', async () => {
    const hoarder = await app.signIn('fu.qiang')
    await app.sql(
      `insert into sys_file (id, handle, store_key, name, content_type, size, sha256, owner_id) values (7, 'h', 'k', 'n', 'image/png', $1, '', $2)`,
      [5 * 1024 ** 3 - PNG.length, hoarder.userId],
    )
    expect((await upload(hoarder, { name: 'a.png', bytes: PNG })).status).toBe(200)
    expect(await upload(hoarder, { name: 'a.png', bytes: PNG })).toMatchObject({ status: 413, body: { msg: '个人存储空间已满' } })
    expect((await upload(worker, { name: 'a.png', bytes: PNG })).status).toBe(200)
  })
})
