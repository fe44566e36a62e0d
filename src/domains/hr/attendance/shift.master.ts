import { date, dict, text, textarea, yesNo } from '#model/form/field.ts'
import { master } from '#model/master.ts'
import { HEADS, HR_OFFICE } from '../hr.menu.ts'

export const ROTATION = 'rotation'
const CYCLE = /^(?=.*1)[01]{2,}$/

const isRotation = ({ kind }: { readonly kind?: unknown }) => kind === ROTATION

/** 班次. By the company calendar, or in a cycle that ignores weekends and holidays. */
export const shift = master('shift', {
  title: '班次',
  en: 'Shifts',
  page: { path: '/hr/shift', icon: 'swap-outlined', keeps: HR_OFFICE, reads: HEADS },
  fields: {
    shiftCode: text('班次编码', { required: true, max: 32 }),
    shiftName: text('班次名称', { required: true, max: 64 }),
    kind: dict('排班方式', { required: true, code: 'shift_kind', initial: 'calendar' }),
    cycle: text('轮班周期', {
      required: true,
      max: 62,
      when: isRotation,
      help: '逐日填写，1 为上班，0 为休息；如四班两运转为 1100。轮班不受周末和法定节假日影响',
    }),
    anchorDate: date('周期起始日', { required: true, when: isRotation, help: '这一天是周期的第一天' }),
    enabled: yesNo('启用', { required: true, initial: 'yes' }),
    remark: textarea('备注', { max: 500 }),
  },
  label: ['shiftName'],
  order: 'shiftCode',
  unique: [['shiftCode'], ['shiftName']],
  list: ['shiftCode', 'shiftName', 'kind', 'cycle', 'anchorDate', 'enabled'],
  search: ['shiftName', 'kind', 'enabled'],
  rules: [
    {
      on: 'cycle',
      ok: row => !isRotation(row) || CYCLE.test(row.cycle ?? ''),
      message: '轮班周期须为至少两天的 1 和 0，且至少有一天上班',
    },
  ],
})

export default shift
