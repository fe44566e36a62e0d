import { must } from '#model/must.ts'
import { idCardOf, workers } from './personnel.ts'

/** 示范招聘. Current openings, and applicants of each kind in every state. */
export const PATHS = {
  new: [],
  screened: ['screened'],
  interview: ['screened', 'interview'],
  offer: ['screened', 'interview', 'offer'],
  joined: ['screened', 'interview', 'offer', 'joined'],
  refused: ['refused'],
  pool: ['screened', 'interview', 'pool'],
} as const
type Status = keyof typeof PATHS

export const openPlans = [
  { billNo: 'ZPJH202600000001', planName: '热处理车间校园招聘', dept: 'heat', position: '热处理工', recruitType: 'campus', qty: 4 },
  {
    billNo: 'ZPJH202600000002',
    planName: '机加一班社会招聘',
    dept: 'machining_team1',
    position: '数控车工',
    recruitType: 'society',
    qty: 3,
  },
] as const

const STATES = Object.keys(PATHS) as Status[]
const SCHOOLS = ['示范工业大学', '北方重工学院', '滨海职业技术学院'] as const
const SCORED: readonly Status[] = ['offer', 'joined', 'pool']

/** A hired applicant is on the roster with the same number and card. */
function person(name: string, status: Status, at: number, year: number) {
  const known = workers.find(({ employeeName }) => employeeName === name)
  const birthDate = known?.birthDate ?? `${year}-0${(at % 9) + 1}-16`
  return {
    resumeName: name,
    status,
    birthDate,
    phone: known?.phone ?? `1680002${String(at + 1).padStart(4, '0')}`,
    idCardNo: known?.idCardNo ?? idCardOf(birthDate, 50 + at),
    score: SCORED.includes(status) ? 72 + at : null,
  }
}

const STUDENTS = ['高子轩', '孙悦', '马骏', '朱敏', '方小虎', '郭晨', '胡一鸣']
const WORKERS = ['宋长河', '董兵', '钟铁柱', '任志远', '苏晓峰', '秦勇', '史明']

const stateAt = (at: number) => must(STATES[at], 'a state')

export const resumes = [
  ...STUDENTS.map((name, at) => ({
    ...person(name, stateAt(at), at, 2003),
    resumeKind: 'school' as const,
    gender: ['孙悦', '朱敏'].includes(name) ? 'female' : 'male',
    education: at % 3 ? 'college' : 'bachelor',
    school: SCHOOLS[at % SCHOOLS.length],
    major: '材料成型及控制工程',
    ranking: `${at + 3}/42`,
    language: at % 2 ? '英语四级' : '英语六级',
    wishCompany: '本公司',
    channel: at % 3 === 2 ? 'web' : at % 3 ? 'fair' : 'talk',
  })),
  ...WORKERS.map((name, at) => ({
    ...person(name, stateAt(at), STUDENTS.length + at, 1988 + at),
    resumeKind: 'society' as const,
    gender: 'male',
    education: 'senior',
    workYears: 4 + at,
    lastCompany: '示范锻压有限公司',
    lastPosition: '操作工',
    expectSalary: `${6000 + at * 300}.00`,
    certificates: at % 2 ? '数控车工中级' : '低压电工证',
    referrer: at % 2 ? '马志强' : null,
    channel: at % 2 ? 'referral' : 'web',
  })),
]
