import { sample } from '#server/document/sample.ts'
import { retireFlow } from './retire_flow.flow.ts'

/** Workers and their legal dates. */
const VETERANS: readonly (readonly [name: string, legal: string])[] = [
  ['叶长青', '2026-12-15'],
  ['阎保国', '2027-01-15'],
  ['余德福', '2027-03-15'],
  ['潘振山', '2027-04-15'],
  ['杜建业', '2027-05-15'],
  ['戴万里', '2027-06-15'],
  ['夏永年', '2027-08-15'],
  ['钟兴旺', '2027-09-15'],
  ['汪德贵', '2027-10-15'],
]

/** 退休申请: experienced workers of the forging workshop. */
export default sample(retireFlow, {
  by: 'meng.deshan',
  form: async desk => {
    const [name, legal] = desk.pick(VETERANS)
    return {
      employeeId: await desk.ref('employee', name),
      postType: 'worker',
      retireType: 'normal',
      retireDate: legal,
      insureYears: '32.0',
      rehire: 'no',
      handover: [{ handoverType: 'work' }, { handoverType: 'labor' }],
    }
  },
  fills: {
    hr_close: async () => ({
      handoverDone: 'yes',
      handover: [
        { handoverType: 'work', done: 'yes' },
        { handoverType: 'labor', done: 'yes' },
      ],
    }),
  },
})
