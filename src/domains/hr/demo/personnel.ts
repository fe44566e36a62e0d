import { must } from '#model/must.ts'
/**
 * 示范人事. Workers without accounts for personnel documents: on probation, about to move, leave or retire; certificates, and last year's
 * recruitment plans.
 */
export interface WorkerSeed {
  employeeNo: string
  employeeName: string
  status: 'probation' | 'regular'
  birthDate: string
  idCardNo: string
  phone: string
  /** yyyy-MM-dd, or months before yesterday, so that one more month is over within thirty days even in a month of 31. */
  entryDate: string | number
}

/** Positions of the forging workshop, with room for new employees. */
export const floorPositions = [
  { code: 'GW901', name: '锻件修磨工', dept: 'forge', postType: 'worker', hazard: false, limit: 60 },
  { code: 'GW902', name: '锻造辅助工', dept: 'forge', postType: 'special', hazard: true, limit: 40 },
] as const
export const FLOOR = 'GW901'

const two = (number: number) => String(number).padStart(2, '0')
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** A district that does not exist, with a valid check digit. */
export function idCardOf(birthDate: string, at: number): string {
  const body = `379901${birthDate.replaceAll('-', '')}${two(at)}1`
  return `${body}${'10X98765432'[WEIGHTS.reduce((sum, weight, index) => sum + weight * Number(body[index]), 0) % 11]}`
}

const TRAINEES = ['方小虎', '苏晓峰', '林志豪', '何俊', '罗鹏飞', '梁宇', '宋浩然', '唐杰', '冯磊']
const MOVERS = ['程大勇', '曹建军', '袁伟', '邓志勇', '许国强', '傅军', '沈涛', '曾庆', '彭海']
const LEAVERS = ['吕强', '苏建华', '卢伟', '蒋志明', '蔡国栋', '贾磊', '丁海波', '魏东', '薛志刚']
const VETERANS = ['叶长青', '阎保国', '余德福', '潘振山', '杜建业', '戴万里', '夏永年', '钟兴旺', '汪德贵']

const regular = (employeeName: string, at: number, birthDate: string): Omit<WorkerSeed, 'employeeNo' | 'phone' | 'idCardNo'> => ({
  employeeName,
  status: 'regular',
  birthDate,
  entryDate: `20${two(8 + (at % 12))}-${two((at % 12) + 1)}-01`,
})

export const workers: WorkerSeed[] = [
  ...TRAINEES.map((employeeName, at) => ({
    employeeName,
    status: 'probation' as const,
    birthDate: `200${at % 4}-0${(at % 9) + 1}-12`,
    entryDate: 5,
  })),
  ...MOVERS.map((name, at) => regular(name, at, `198${at}-03-0${(at % 9) + 1}`)),
  ...LEAVERS.map((name, at) => regular(name, at, `198${at}-09-1${at}`)),
  // From July 1966, a month apart: they retire one after the other.
  ...VETERANS.map((name, at) => regular(name, 0, `${at < 6 ? 1966 : 1967}-${two(((at + 6) % 12) + 1)}-15`)),
].map((row, at) => ({
  ...row,
  employeeNo: `MS${1001 + at}`,
  phone: `1680001${String(at + 1).padStart(4, '0')}`,
  idCardNo: idCardOf(row.birthDate, at),
}))

const CERTS = ['crane', 'welding', 'electric', 'furnace', 'forklift', 'pressure'] as const

export interface CertSeed {
  employeeName: string
  jobCertNo: string
  certType: string
  /** Ends in this many days; far in the future if absent. */
  daysLeft?: number
}

/** Everybody who may move has one; the last of them has to renew another one soon. */
export const certs: CertSeed[] = [
  ...MOVERS.map((employeeName, at) => ({
    employeeName,
    jobCertNo: `T3799010${String(at + 1).padStart(4, '0')}`,
    certType: must(CERTS[at % CERTS.length], 'a certificate'),
  })),
  { employeeName: must(MOVERS.at(-1), 'a mover'), jobCertNo: 'T37990109001', certType: 'crane', daysLeft: 20 },
]

/** People whose contract ends in so many days. */
export const endingContracts: ReadonlyMap<string, number> = new Map([
  ['于娜', 12],
  ['董浩', 26],
])

/** Finished plans of the previous year. */
export const formerPlans = ['锻造', '热处理', '机加工', '质量', '设备', '技术'].map((name, at) => ({
  billNo: `ZPJH${2025}${two(at + 1)}010001`,
  planName: `2025 年${name}补员计划`,
  qty: 2 + (at % 3),
  month: at + 1,
}))
