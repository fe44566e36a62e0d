import { dept, dict, integer, text, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'

/** 离职交接. The rows of resignation and retirement: what is handed over, to which department, and whether it is done. */
export const handoverLines = lines(
  '离职交接',
  {
    handoverType: dict('交接项', { required: true, code: 'quit_handover' }),
    handlerDeptId: dept('责任部门', { derived: true }),
    openCount: integer('系统未清数', { derived: true }),
    done: yesNo('已办结', { later: true }),
    comment: text('说明', { max: 200, later: true }),
  },
  { min: 1 },
)

const TYPES = ['work', 'tool', 'archive', 'loan', 'card', 'account', 'key', 'vehicle', 'labor'] as const

/** A new form lists every kind, because it is not known yet which are needed. */
export const everyHandover = () => TYPES.map(handoverType => ({ handoverType }))
