import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as application from '#app/application.ts'
import type * as creating from '#app/create-app.ts'
import type * as seed from '#seed/load.ts'
import { openTestApp, type TestApp } from './setup/app.ts'
import { type Cases, casesIn } from './setup/cases.ts'

/** A flow consists of its own four files: they are added to a copy of the sources, and the copy is started. */
const root = join(import.meta.dirname, '..')
const KEY = 'tool_loan'
const FILES = {
  flow: `import { agree } from '#company/approvers.ts'
import { when } from '#model/flow/chain.ts'
import { param, reaches } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { money, textarea } from '#model/form/field.ts'

export const toolLoan = flow('tool_loan', {
  title: '工具借用申请',
  en: 'Tool loan',
  prefix: 'GJJY',
  fields: { value: money('价值', { required: true }), reason: textarea('事由', { required: true, max: 500 }) },
  params: { t1: { name: '工具借用：总经理审批界限', value: '8000', remark: '价值达到该值，增加总经理审批' } },
  chain: [agree('dept_head'), when(reaches('value', param('t1')), agree('gm'))],
  subject: '工具借用：{reason}',
  list: ['value', 'reason'],
})

export default toolLoan
`,
  effects: `import { effects } from '#server/document/effects.ts'
import { toolLoan } from './tool_loan.flow.ts'

export default effects(toolLoan, {})
`,
  sample: `import { sample } from '#server/document/sample.ts'
import { toolLoan } from './tool_loan.flow.ts'

export default sample(toolLoan, { by: 'worker01', form: async () => ({ value: '8000', reason: '检修' }) })
`,
  test: `import { it } from 'vitest'

it.todo('is written by whoever writes the flow')
`,
}

describe('a flow added as four files', () => {
  let tree: string
  let app: TestApp
  let cases: Cases
  beforeAll(async () => {
    await mkdir(join(root, '.cache'), { recursive: true })
    tree = await mkdtemp(join(root, '.cache', 'tree-'))
    for (const name of ['src', 'seed', 'package.json']) await cp(join(root, name), join(tree, name), { recursive: true })
    await symlink(join(root, 'node_modules'), join(tree, 'node_modules'))
    const folder = join(tree, 'src', 'domains', 'warehouse', 'tool')
    await mkdir(folder)
    for (const [suffix, text] of Object.entries(FILES)) await writeFile(join(folder, `${KEY}.${suffix}.ts`), text)
    const at = (path: string) => import(/* @vite-ignore */ join(tree, path))
    const { createApp }: typeof creating = await at('src/app/create-app.ts')
    const { createApplication }: typeof application = await at('src/app/application.ts')
    const { seedAll }: typeof seed = await at('seed/load.ts')
    app = await openTestApp({}, { createApp, createApplication })
    await seedAll(app)
    cases = casesIn(app)
  }, 300_000)
  afterAll(async () => {
    await app?.close()
    await rm(tree, { recursive: true, force: true })
  })

  it('adds its parameter, its menu and its name', async () => {
    expect(await app.sql('select param_name, param_value from sys_param where param_key = $1', [`flow.${KEY}.t1`])).toEqual([
      { param_name: '工具借用：总经理审批界限', param_value: '8000' },
    ])
    expect(await app.sql('select name, path from sys_menu where code = $1', [`flow_${KEY}`])).toEqual([
      { name: '工具借用申请', path: `/work/process/${KEY}` },
    ])
    expect(await app.sql(`select dict_value from sys_dict where code = 'flow' and dict_key = $1`, [KEY])).toEqual([
      { dict_value: '工具借用申请' },
    ])
  })

  it('is offered on the start page, in the category of its department', async () => {
    const { body } = await (await cases.as('worker01')).get('blade-flow/work/start-list', { size: 500 })
    expect(body.data.records.filter((row: { key: string }) => row.key === KEY)).toMatchObject([
      { name: '工具借用申请', category: 'flow_warehouse', categoryName: '仓储' },
    ])
  })

  it('is started, and its own threshold decides who approves', async () => {
    const passed = async (value: string) =>
      cases.agreeAll((await cases.start('worker01', KEY, { value, reason: '检修' })).processInstanceId)
    expect(await passed('7999.99')).toEqual(['dept_head'])
    expect(await passed('8000')).toEqual(['dept_head', 'gm'])
  })
})
