import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { PNG, upload } from '#test/setup/multipart.ts'
import { cleanContent } from './notice-content.store.ts'

const image = (bytes: number) => `data:image/png;base64,${Buffer.alloc(bytes).toString('base64')}`
const link = '<a href="https://example.com/x" rel="noopener noreferrer" target="_blank">x</a>'

describe('the text of a notice (W17)', () => {
  it.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['a script inside a drawing', '<svg><script>alert(1)</script></svg>b', 'b'],
    ['a handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['an image with a handler', '<img src="x" onerror="alert(1)">b', 'b'],
    ['a link that runs', '<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['a link that runs, disguised', '<a href="java\tscript:alert(1)">x</a><a href=" JaVaScRiPt:alert(1)">y</a>', '<a>x</a><a>y</a>'],
    ['a link to nowhere in particular', '<a href="//evil.example">x</a><a href="data:text/html,x">y</a>', '<a>x</a><a>y</a>'],
    ['a frame', '<iframe src="https://evil.example"></iframe>a', 'a'],
    ['a form', '<form action="https://evil.example"><input name="p">a</form>', 'a'],
    ['a style sheet', '<style>body{display:none}</style>a', 'a'],
    ['a style that covers the page', '<div style="position:fixed;top:0;color:red">a</div>', '<div style="color:red">a</div>'],
    ['a style that fetches', '<span style="background-color:url(https://evil.example)">a</span>', '<span>a</span>'],
    ['a class and an id', '<p class="ant-modal" id="root">a</p>', '<p>a</p>'],
    ['an image of somebody else', '<img src="https://evil.example/a.png">b', 'b'],
    ['an image of ours that is not a file', '<img src="/api/blade-auth/oauth/logout">b', 'b'],
    ['an image that is a drawing', '<img src="data:image/svg+xml;base64,PHN2Zy8+">b', 'b'],
    ['an image too large to stand in the text', `<img src="${image(204_801)}">b`, 'b'],
    ['an image with a number for a ticket', '<img src="/api/framework-file/read/a.b.c">b', 'b'],
    ['a kept reference', '<img src="file:1">b', 'b'],
    ['markup that breaks out of markup', '<p title="--><img src=x onerror=alert(1)>">a</p>', '<p>a</p>'],
  ])('removes %s', async (_what, html, expected) => {
    expect(await cleanContent(html)).toBe(expected)
  })

  it.each([
    ['<h2>一</h2><p>二<br />三</p><ul><li>四</li></ul><ol><li>五</li></ol>'],
    ['<table><thead><tr><th colspan="2">a</th></tr></thead><tbody><tr><td rowspan="2">b</td></tr></tbody></table>'],
    ['<p><strong>a</strong><em>b</em><u>c</u><s>d</s></p>'],
    ['<p style="text-align:center"><span style="color:#ff0000;background-color:rgb(1, 2, 3);font-size:14px">a</span></p>'],
    [link],
    [`<img src="${image(100)}" alt="图" width="20" />`],
    ['<p>1 &lt; 2 &amp; 3</p>'],
  ])('keeps %s', async html => {
    expect(await cleanContent(html)).toBe(html)
    expect(await cleanContent(await cleanContent(html))).toBe(html)
  })

  it('normalises links and emphasis', async () => {
    expect(await cleanContent('<a href="https://example.com/x" target="_self" rel="opener">x</a>')).toBe(link)
    expect(await cleanContent('<b>a</b><i>b</i><del>c</del>')).toBe('<strong>a</strong><em>b</em><s>c</s>')
  })
})

describe('images of our own store in a notice', () => {
  let app: TestApp
  let office: Session
  let worker: Session
  beforeAll(async () => {
    app = await openTestApp()
    office = await app.signIn('su.min')
    worker = await app.signIn('worker01')
  })
  afterAll(() => app.close())

  const submit = (body: object) => office.post('blade-jinlei/sysNotice/submit', body)
  const content = async (session: Session, id: string): Promise<string> =>
    (await session.get('blade-jinlei/sysNotice/detail', { id })).body.data.noticeContent
  const source = (html: string) => /<img src="([^"]+)"/.exec(html)?.[1] ?? ''

  it('outlive the link they came with: every reader gets a new one', async () => {
    const { link, id: fileId, url } = (await upload(office, { name: 'a.png', bytes: PNG })).body.data
    const expired = await app.tokens.issue('file', { site: 1, subject: office.userId, id: fileId }, -600)
    const html = `<p>图：<img src="/api/framework-file/read/${expired}" alt="图" /></p>`
    const { id } = (await submit({ noticeTilte: '带图', noticeContent: html })).body.data
    expect(await app.sql('select content from sys_notice where id = $1', [id])).toEqual([
      { content: `<p>图：<img src="file:${fileId}" alt="图" /></p>` },
    ])
    const shown = await content(worker, id)
    expect(source(shown)).not.toBe(link)
    expect((await app.send({ method: 'GET', url: source(shown) })).raw).toEqual(PNG)
    const [listed] = (await worker.get('blade-jinlei/sysNotice/list', { noticeTilte: '带图' })).body.data.records
    expect((await app.send({ method: 'GET', url: source(listed.noticeContent) })).raw).toEqual(PNG)

    // Saving the text with its signed links keeps the image; removing it from the text releases the file.
    await submit({ id, noticeContent: await content(office, id) })
    expect((await worker.get('framework-file/findFile', { enUrl: url })).status).toBe(200)
    await submit({ id, noticeTilte: '带图二' })
    expect(source(await content(worker, id))).toContain('/api/framework-file/read/')
    await submit({ id, noticeContent: '<p>无图</p>' })
    expect((await worker.get('framework-file/findFile', { enUrl: url })).status).toBe(404)
  })

  it('must be the writer’s own: a link to somebody else’s file shows nothing', async () => {
    const theirs = (await upload(worker, { name: 'a.png', bytes: PNG })).body.data
    const forged = ['e30', Buffer.from(JSON.stringify({ jti: theirs.id })).toString('base64url'), 'e30'].join('.')
    const html = `<p>a<img src="${theirs.link}" />b<img src="/api/framework-file/read/${forged}" />c</p>`
    const { id } = (await submit({ noticeTilte: '借图', noticeContent: html })).body.data
    expect(await content(worker, id)).toBe('<p>abc</p>')
    expect((await office.get('framework-file/findFile', { enUrl: theirs.url })).status).toBe(404)
  })
})
