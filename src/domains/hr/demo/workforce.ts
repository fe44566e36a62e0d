import { must } from '#model/must.ts'
import { people } from '#seed/demo/people.ts'
import type { PersonSeed } from '#seed/shape.ts'

/** 示范编制与员工. Each post of a department is a position with some open places; every person fills one. */
export interface PositionSeed {
  code: string
  name: string
  /** Code of the department. */
  dept: string
  level: string
  postType: string
  hazard: boolean
  key: boolean
  cert: boolean
  limit: number
}

/** Post → name in the department, level, kind; workshops name operators after their work. */
const posts: Record<string, readonly [name: string, level: string, postType: string]> = {
  chairman: ['董事长', '50', 'manage'],
  gm: ['总经理', '50', 'manage'],
  vp: ['副总经理', '40', 'manage'],
  chief_engineer: ['总工程师', '40', 'manage'],
  cfo: ['财务总监', '40', 'manage'],
  minister: ['部长', '30', 'manage'],
  director: ['主任', '30', 'manage'],
  supervisor: ['主管', '20', 'manage'],
  team_leader: ['班组长', '20', 'worker'],
  engineer: ['工程师', '10', 'manage'],
  accountant: ['会计', '10', 'manage'],
  cashier: ['出纳', '10', 'manage'],
  buyer: ['采购员', '10', 'manage'],
  keeper: ['保管员', '10', 'worker'],
  inspector: ['检验员', '10', 'worker'],
  salesman: ['业务员', '10', 'manage'],
  planner: ['计划员', '10', 'manage'],
  specialist: ['专员', '10', 'manage'],
  safety_officer: ['安全员', '10', 'manage'],
  operator: ['操作工', '10', 'worker'],
  driver: ['驾驶员', '10', 'special'],
  guard: ['门卫', '10', 'worker'],
}
const operators: Record<string, string> = {
  steel: '炼钢工',
  forge: '锻造工',
  forge_team1: '锻造工',
  heat: '热处理工',
  machining: '数控车工',
  machining_team1: '数控车工',
  paint: '涂装工',
  casting: '精铸工',
}
const HAZARD = new Set(['steel', 'forge', 'forge_team1', 'heat', 'paint', 'casting'])
const SPARE_ON_THE_FLOOR = 12
const SPARE = 1

const deptOf = ({ depts, account }: PersonSeed) => must(depts[0], account)
const postOf = (post: string) => must(posts[post], post)

/** External accounts are not employees. */
const staff = people.filter(person => person.type !== 3)

const pairs = [...new Set(staff.map(person => `${deptOf(person)} ${person.post}`))]
const positionCode = (dept: string, post: string) => `GW${String(pairs.indexOf(`${dept} ${post}`) + 1).padStart(3, '0')}`

export const positions: PositionSeed[] = pairs.map(pair => {
  const [dept = '', post = ''] = pair.split(' ')
  const [name, level, postType] = postOf(post)
  const held = staff.filter(person => deptOf(person) === dept && person.post === post).length
  const onTheFloor = post === 'operator'
  return {
    code: positionCode(dept, post),
    name: onTheFloor ? (operators[dept] ?? name) : name,
    dept,
    level,
    postType: onTheFloor && HAZARD.has(dept) ? 'special' : postType,
    hazard: onTheFloor && HAZARD.has(dept),
    key: Number(level) >= 30,
    cert: onTheFloor || post === 'driver',
    limit: held + (onTheFloor ? SPARE_ON_THE_FLOOR : Number(level) >= 20 ? 0 : SPARE),
  }
})

export interface EmployeeSeed {
  account: string
  employeeNo: string
  employeeName: string
  dept: string
  position: string
  status: 'probation' | 'regular'
  gender: 'male' | 'female'
  birthDate: string
  idCardNo: string
  phone: string
  education: string
  entryDate: string
  probationEnd: string
  regularDate?: string
  salaryGrade: string
  legalRetireDate: string
}

const two = (number: number) => String(number).padStart(2, '0')

/** A district that does not exist, with a valid check digit. */
function idCardOf(birthDate: string, at: number, sex: number): string {
  const body = `379900${birthDate.replaceAll('-', '')}${two(at)}${sex === 1 ? 1 : 2}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  return `${body}${'10X98765432'[weights.reduce((sum, weight, index) => sum + weight * Number(body[index]), 0) % 11]}`
}

const GRADES: Record<string, string> = { 10: 'G2', 20: 'G4', 30: 'G6', 40: 'G7', 50: 'G8' }

export const employees: EmployeeSeed[] = staff.map((person, at) => {
  const [, level, postType] = postOf(person.post)
  const isOffice = postType === 'manage'
  const born = 1996 - Number(level) / 2 - ((at * 7) % 13)
  const birthDate = `${born}-${two(((at * 5) % 12) + 1)}-${two(((at * 11) % 28) + 1)}`
  // The last two were just hired.
  const isNew = at >= staff.length - 2
  const entered = isNew ? 2026 : Math.min(born + 22 + ((at * 3) % 6), 2024)
  const month = isNew ? 9 : ((at * 7) % 12) + 1
  const entryDate = `${entered}-${two(month)}-${isNew ? '01' : two(((at * 3) % 27) + 1)}`
  const probationEnd = `${month > 6 ? entered + 1 : entered}-${two(month > 6 ? month - 6 : month + 6)}-${entryDate.slice(8)}`
  const retires = born + (person.sex === 1 ? 63 : isOffice ? 58 : 55)
  return {
    account: person.account,
    employeeNo: person.code,
    employeeName: person.name,
    dept: deptOf(person),
    position: positionCode(deptOf(person), person.post),
    status: isNew ? 'probation' : 'regular',
    gender: person.sex === 1 ? 'male' : 'female',
    birthDate,
    idCardNo: idCardOf(birthDate, at, person.sex),
    phone: person.phone,
    education: Number(level) >= 40 ? 'master' : isOffice ? 'bachelor' : at % 2 ? 'college' : 'senior',
    entryDate,
    probationEnd,
    regularDate: isNew ? undefined : probationEnd,
    salaryGrade: GRADES[level] ?? 'G3',
    legalRetireDate: `${retires}${birthDate.slice(4)}`,
  }
})
