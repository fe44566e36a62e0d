interface Usual {
  readonly standardNo: string
  readonly acceptLevel: string
  readonly probe?: string
  readonly frequency?: string
  readonly sensitivity: string
  readonly couplant: string
  readonly coverage: string
  readonly surfaceState: string
}

/** What a record of a method begins with. */
export const USUAL: Readonly<Record<string, Usual>> = {
  UT: {
    ...{ standardNo: 'EN 10228-3', acceptLevel: '3级', probe: '直探头 Φ24', frequency: '2.5 MHz', sensitivity: 'DGS Φ2 mm 平底孔' },
    ...{ couplant: '机油', coverage: '100% 轴向+径向', surfaceState: 'Ra ≤ 6.3 μm' },
  },
  MT: {
    ...{ standardNo: 'EN 10228-1', acceptLevel: '3级', probe: '交流磁轭', sensitivity: 'A1-30/100 试片' },
    ...{ couplant: '黑色水磁悬液', coverage: '100% 外表面', surfaceState: 'Ra ≤ 3.2 μm' },
  },
  PT: {
    ...{ standardNo: 'EN 10228-2', acceptLevel: '3级', sensitivity: 'B型试块 2级', couplant: '溶剂去除型着色渗透剂' },
    ...{ coverage: '100% 外表面', surfaceState: 'Ra ≤ 3.2 μm' },
  },
}
