import { deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { field } from './case.ts'
import { ownComplaints } from './shell.ts'
import { dialog, dismiss } from './table.ts'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const paragraph = (text: string, look = '') => `<w:p><w:pPr>${look}</w:pPr><w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r></w:p>`
const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`
const BODY = `${paragraph('病假证明', '<w:pStyle w:val="Heading1"/>')}${paragraph('建议休息三天 &lt;script&gt;alert(1)&lt;/script&gt;')}
  <w:tbl><w:tr>${cell('科室')}${cell('骨科')}</w:tr></w:tbl>`

/** 附件预览: office files open in the page. */
describe('office files, in a browser', () => {
  let stage: Stage
  let worker: Visitor
  beforeAll(async () => {
    stage = await openStage()
    worker = await stage.visit()
    await worker.logIn('worker01', '/work/process/leave/form')
  })
  afterAll(async () => {
    expect(ownComplaints(worker)).toEqual([])
    await stage.close()
  })

  const attach = async (name: string, buffer: Buffer) => {
    const place = field(worker.page, 'attachments')
    await place.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
    await place.getByRole('button', { name, exact: true }).click()
    return dialog(worker.page)
  }
  const close = async () => {
    await dismiss(worker.page, dialog(worker.page))
  }

  it('a Word document shows its text and tables, and nothing in it acts', async () => {
    const shown = await attach('证明.docx', zipOf({ 'word/document.xml': `<w:document ${W}><w:body>${BODY}</w:body></w:document>` }))
    await shown.getByRole('heading', { name: '病假证明' }).waitFor()
    await shown.getByText('建议休息三天 <script>alert(1)</script>').waitFor()
    await expect.poll(() => shown.getByRole('cell').allTextContents()).toEqual(['科室', '骨科'])
    await worker.picture('preview-word')
    expect(await findings(worker.page)).toEqual([])
    await close()
  })

  it('a damaged Word document says so and is offered for download', async () => {
    const shown = await attach('坏的.docx', zipOf({ 'word/other.xml': '<a/>' }))
    await shown.getByText('无法预览该文件，请下载查看').waitFor()
    await close()
  })

  it('a workbook shows its sheets', async () => {
    const rows = [
      ['品名', '数量'],
      ['轴承', 12],
    ]
    const shown = await attach('清单.xlsx', Buffer.from(await writeXlsx({ sheets: [{ name: '明细', rows }] })))
    await shown.getByRole('tab', { name: '明细' }).waitFor()
    await expect.poll(() => shown.getByRole('cell').allTextContents()).toEqual(['品名', '数量', '轴承', '12'])
    await worker.picture('preview-workbook')
    expect(await findings(worker.page)).toEqual([])
    await close()
  })
})

/** A small archive, compressed as office programs write it. Checksums are left out: readers of previews do not ask for them. */
function zipOf(files: Record<string, string>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries({ '[Content_Types].xml': '<Types/>', ...files })) {
    const [title, packed] = [Buffer.from(name), deflateRawSync(text)]
    const sizes = Buffer.alloc(20)
    sizes.writeUInt16LE(8, 0)
    sizes.writeUInt32LE(packed.length, 10)
    sizes.writeUInt32LE(Buffer.byteLength(text), 14)
    sizes.writeUInt16LE(title.length, 18)
    const local = Buffer.concat([Buffer.from('504b030414000000', 'hex'), sizes, Buffer.alloc(2), title, packed])
    const entry = Buffer.concat([Buffer.from('504b0102140014000000', 'hex'), sizes, Buffer.alloc(12), Buffer.alloc(4), title])
    entry.writeUInt32LE(at, 42)
    parts.push(local)
    directory.push(entry)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('504b0506', 'hex')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}
