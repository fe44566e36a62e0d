import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PNG } from '#test/setup/multipart.ts'
import { isInline, recogniseKind } from './kind.ts'

describe('the kind of a file', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mainshaft-kind-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const kindOf = async (name: string, bytes: Buffer | string) => {
    const path = join(folder, 'probe')
    await writeFile(path, bytes)
    return recogniseKind(path, name)
  }

  it.each([
    ['A.PNG', PNG, 'image/png'],
    ['a.pdf', '%PDF-1.7\n%%EOF', 'application/pdf'],
    ['表.csv', '\uFEFF序号,名称\r\n1,主轴\r\n', 'text/csv'],
    ['a.txt', Buffer.from('\uFEFF主轴', 'utf16le'), 'text/plain'],
    // Starts like a BMP image.
    ['a.txt', 'BM 主轴清单', 'text/plain'],
    ['a.zip', Buffer.from('504b0506000000000000000000000000000000000000', 'hex'), 'application/zip'],
    ['a.xls', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]), 'application/vnd.ms-excel'],
  ])('%s', async (name, bytes, type) => {
    expect(await kindOf(name, bytes)).toBe(type)
  })

  it.each([
    ['a.pdf', PNG],
    ['a.png', '%PDF-1.7\n'],
    ['a.docx', 'plain text'],
    ['a.zip', 'MZ\0\0'],
    ['a.txt', 'a\0b'],
    ['a.exe', 'MZ\0\0'],
    ['a.xml', '<?xml version="1.0"?><a/>'],
    ['a.__proto__', 'x'],
    ['a.toString', 'x'],
    ['nodots', 'x'],
  ])('rejects %s', async (name, bytes) => {
    await expect(kindOf(name, bytes)).rejects.toMatchObject({ status: 400 })
  })

  it('opens only images and PDFs in the browser', () => {
    expect(['image/png', 'image/jpeg', 'application/pdf'].map(isInline)).toEqual([true, true, true])
    expect(['text/plain', 'text/html', 'image/svg+xml', 'image/vnd.dwg', 'video/mp4'].map(isInline)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
  })
})
