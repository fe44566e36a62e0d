import { readXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import type { Field } from './field.ts'
import { type Known, translatorOf } from './import-row.ts'
import { templateOf } from './template.ts'
import { readBook } from './workbook.ts'

const fields: readonly Field[] = [
  { key: 'name', label: { zh: '名称', en: 'Name' }, form: { required: true } },
  {
    key: 'state',
    label: { zh: '状态', en: 'State' },
    kind: 'choice',
    choices: Array.from({ length: 40 }, (_, at) => ({ value: `s${at}`, label: { zh: `很长的状态名称${at}`, en: `State ${at}` } })),
    form: { required: true },
  },
  { key: 'since', label: { zh: '起始日期', en: 'Since' }, kind: 'day', form: {} },
]

const known: readonly Known[] = fields.map(field => ({
  field,
  choices: field.choices?.map(({ label, value }) => ({ names: [label.en, label.zh], value })),
}))

const file = (book: Uint8Array) => new File([book as BlobPart], 'x.xlsx')

it('a template has drop-downs and a sample, which is not imported', async () => {
  const made = await templateOf(known)
  const [first, options] = (await readXlsx(made)).sheets
  expect(first!.rows[0]).toEqual(['名称 *', '状态 *', '起始日期'])
  expect(first!.rows[1]?.slice(0, 2)).toEqual(['（示例，不导入）名称', '很长的状态名称0'])
  expect(first!.dataValidations).toMatchObject([{ type: 'list', range: 'B2:B5002', formula1: "'选项'!$A$2:$A$41" }])
  expect(options!.rows.length).toBe(41)
  expect(options!.rows[40]).toEqual(['很长的状态名称39'])
  expect(await readBook(file(made), fields)).toEqual({ rows: [], strangers: [] })
})

it('names everything that is missing or unknown in a row', () => {
  const translate = translatorOf(known)
  expect(translate({ state: '没有' })).toEqual({ row: { state: { unknown: '没有' } }, reasons: ['名称不能为空', '状态中没有“没有”'] })
  expect(translate({ name: '甲', state: '很长的状态名称3' })).toEqual({ row: { name: '甲', state: 's3' }, reasons: [] })
})
