import type { AppTools } from './app-test.ts'

const INSPECTOR = 'he.qi'
const REVIEWER = 'tao.yong'

/** 探伤 of a step that needs it: recorded, signed and reviewed, with an indication within the limits or beyond them. Nothing for other steps. */
export function ndtIn({ as, act, get }: AppTools) {
  return async function tested(execId: string, pass = true): Promise<void> {
    const made = await act(INSPECTOR, 'ndtRecord', 'add', undefined, { execId })
    if (made.body.code !== 200) return
    const id: string = made.body.data.id
    const { data: sheet } = (await get(INSPECTOR, 'blade-biz/quality/ndt/sheet', { id })).body
    const texts = [
      'standardNo',
      'acceptLevel',
      'probe',
      'frequency',
      'sensitivity',
      'couplant',
      'coverage',
      'surfaceState',
      'remark',
      'testTime',
    ]
    const sizes = ['shaftLength', 'shaftDiameter', 'equipmentId']
    const kept = Object.fromEntries([...texts, ...sizes].flatMap(key => (sheet[key] === undefined ? [] : [[key, sheet[key]]])))
    const far = sheet.method === 'UT' ? { kind: 'single', equivalentDia: '99' } : { kind: 'linear', length: '99' }
    await (await as(INSPECTOR)).post('blade-biz/quality/ndt/save', {
      ...{ id, ...kept, indications: pass ? [] : [{ ...far, axialPos: '100', judge: 'fail' }] },
    })
    await act(INSPECTOR, 'ndtRecord', 'sign', id, {})
    await act(REVIEWER, 'ndtRecord', 'review', id, {})
  }
}
