/** 示范质量标准. What the demo company tests of its steel; limits are plausible for these grades, no copy of a standard. */
export interface IndexSeed {
  readonly code: string
  readonly name: string
  readonly type: string
  readonly unit?: string
  /** 定性: what is required, in words. */
  readonly text?: string
  readonly method: string
  readonly isMandatory?: true
  readonly isSafety?: true
}

const chem = (code: string, element: string, name: string): IndexSeed => ({
  ...{ code, name: `${element} ${name}`, type: 'chem', unit: '%', method: '直读光谱' },
})

export const indexSeeds: readonly IndexSeed[] = [
  ...[chem('HX01', 'C', '碳'), chem('HX02', 'Si', '硅'), chem('HX03', 'Mn', '锰'), chem('HX04', 'P', '磷'), chem('HX05', 'S', '硫')],
  ...[chem('HX06', 'Cr', '铬'), chem('HX07', 'Ni', '镍'), chem('HX08', 'Mo', '钼')],
  { code: 'HX09', name: 'H 氢', type: 'chem', unit: 'ppm', method: '定氢仪' },
  { code: 'LX01', name: '抗拉强度 Rm', type: 'mech', unit: 'MPa', method: 'GB/T 228.1' },
  { code: 'LX02', name: '屈服强度 Rp0.2', type: 'mech', unit: 'MPa', method: 'GB/T 228.1' },
  { code: 'LX03', name: '断后伸长率 A', type: 'mech', unit: '%', method: 'GB/T 228.1' },
  { code: 'LX04', name: '断面收缩率 Z', type: 'mech', unit: '%', method: 'GB/T 228.1' },
  { code: 'LX05', name: '冲击功 KV2', type: 'mech', unit: 'J', method: 'GB/T 229', isSafety: true },
  { code: 'YD01', name: '硬度', type: 'hardness', unit: 'HBW', method: 'GB/T 231.1' },
  { code: 'JX01', name: '晶粒度', type: 'metallo', unit: '级', method: 'GB/T 6394', isSafety: true },
  { code: 'TS01', name: 'UT 单个缺陷当量', type: 'UT', unit: 'mm', method: 'EN 10228-3', isSafety: true },
  { code: 'WG01', name: '表面质量', type: 'look', text: '无裂纹、结疤、折叠，标识清晰', method: '目视', isMandatory: true },
  { code: 'CC01', name: '尺寸重量', type: 'size', text: '符合图样或订货技术条件', method: '卷尺、磅秤', isMandatory: true },
]

export interface GradeSeed {
  readonly grade: string
  readonly standard: string
  readonly density: string
  readonly scrap: 'alloy' | 'carbon' | 'iron'
  /** Index and limits, `0.38–0.45`, `≤0.015`, `≥1000`. */
  readonly incoming: readonly (readonly [index: string, limits: string])[]
  readonly final: readonly (readonly [index: string, limits: string])[]
}

const clean = (p: string, s: string) => [['HX04', `≤${p}`] as const, ['HX05', `≤${s}`] as const, ['HX09', '≤2'] as const]
const strong = (rm: string, rp: string, a: string, z: string, kv: string) =>
  [
    ...([
      ['LX01', rm],
      ['LX02', `≥${rp}`],
      ['LX03', `≥${a}`],
      ['LX04', `≥${z}`],
      ['LX05', `≥${kv}`],
    ] as const),
    ...([
      ['JX01', '≥5'],
      ['TS01', '≤2'],
    ] as const),
  ] as const

type Limits = readonly [c: string, si: string, mn: string, cr: string, ni: string, mo: string]
function bought([c, si, mn, cr, ni, mo]: Limits, p: string, s: string): GradeSeed['incoming'] {
  const named = [
    ['HX01', c],
    ['HX02', si],
    ['HX03', mn],
    ['HX06', cr],
    ['HX07', ni],
    ['HX08', mo],
  ] as const
  return [...named.filter(([, limits]) => limits !== ''), ...clean(p, s)]
}

export const gradeSeeds: readonly GradeSeed[] = [
  {
    ...{ grade: '42CrMo4', standard: 'EN 10250-3', density: '7.850', scrap: 'alloy' },
    incoming: bought(['0.38–0.45', '≤0.40', '0.60–0.90', '0.90–1.20', '≤0.60', '0.15–0.30'], '0.015', '0.010'),
    final: strong('690–840', '460', '15', '40', '27'),
  },
  {
    ...{ grade: '34CrNiMo6', standard: 'EN 10250-3', density: '7.850', scrap: 'alloy' },
    incoming: bought(['0.30–0.38', '≤0.40', '0.50–0.80', '1.30–1.70', '1.30–1.70', '0.15–0.30'], '0.012', '0.008'),
    final: strong('800–950', '600', '14', '45', '40'),
  },
  {
    ...{ grade: '18CrNiMo7-6', standard: 'EN 10084', density: '7.850', scrap: 'alloy' },
    incoming: bought(['0.15–0.21', '≤0.40', '0.50–0.90', '1.50–1.80', '1.40–1.70', '0.25–0.35'], '0.015', '0.010'),
    final: strong('1080–1330', '785', '9', '35', '41'),
  },
  {
    ...{ grade: '42CrMo', standard: 'GB/T 3077', density: '7.850', scrap: 'alloy' },
    incoming: bought(['0.38–0.45', '0.17–0.37', '0.50–0.80', '0.90–1.20', '≤0.30', '0.15–0.25'], '0.020', '0.015'),
    final: strong('690–840', '450', '14', '40', '27'),
  },
  {
    ...{ grade: '35CrMo', standard: 'GB/T 3077', density: '7.850', scrap: 'alloy' },
    incoming: bought(['0.32–0.40', '0.17–0.37', '0.40–0.70', '0.80–1.10', '≤0.30', '0.15–0.25'], '0.020', '0.015'),
    final: strong('640–790', '390', '15', '40', '27'),
  },
  {
    ...{ grade: '45', standard: 'GB/T 699', density: '7.850', scrap: 'carbon' },
    incoming: bought(['0.42–0.50', '0.17–0.37', '0.50–0.80', '≤0.25', '≤0.30', ''], '0.025', '0.025'),
    final: strong('570–720', '285', '14', '30', '20'),
  },
  {
    ...{ grade: 'Q345E', standard: 'GB/T 1591', density: '7.850', scrap: 'carbon' },
    incoming: bought(['≤0.18', '≤0.50', '0.90–1.65', '≤0.30', '≤0.50', '≤0.10'], '0.020', '0.015'),
    final: strong('450–630', '285', '19', '35', '34'),
  },
  {
    ...{ grade: '9Cr2Mo', standard: 'GB/T 13314', density: '7.830', scrap: 'alloy' },
    incoming: bought(['0.85–0.95', '0.25–0.45', '0.20–0.35', '1.70–2.10', '≤0.25', '0.20–0.40'], '0.025', '0.020'),
    final: [
      ['YD01', '≥600'],
      ['TS01', '≤2'],
    ],
  },
  {
    ...{ grade: '20SiMn', standard: 'JB/T 1270', density: '7.850', scrap: 'carbon' },
    incoming: bought(['0.16–0.22', '0.60–0.80', '1.00–1.30', '≤0.30', '≤0.30', ''], '0.025', '0.020'),
    final: strong('450–620', '255', '18', '35', '34'),
  },
  {
    ...{ grade: 'QT400-18AL', standard: 'GB/T 1348', density: '7.100', scrap: 'iron' },
    incoming: bought(['3.40–3.90', '1.80–2.20', '≤0.20', '', '', ''], '0.030', '0.012'),
    final: strong('370–520', '230', '12', '12', '10'),
  },
]

/** `0.38–0.45`, `≤0.015`, `≥5` as limits. */
export function limitsOf(text: string): { lowerLimit: string | null; upperLimit: string | null } {
  const [from = '', to] = text.split('–')
  if (to !== undefined) return { lowerLimit: from, upperLimit: to }
  return text.startsWith('≥') ? { lowerLimit: text.slice(1), upperLimit: null } : { lowerLimit: null, upperLimit: text.slice(1) }
}
