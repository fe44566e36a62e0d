/** 示范扣款. What was taken off somebody's pay before the papers of the demo company begin; their numbers are those of the old files. */
export interface DeductionSeed {
  account: string
  source: 'stock' | 'book' | 'violation' | 'knife'
  amount: string
  daysAgo: number
  /** Letters of the old paper; its day and a running number follow. */
  prefix: string
}

export const deductions: readonly DeductionSeed[] = [
  { account: 'worker01', source: 'knife', amount: '186.00', daysAgo: 12, prefix: 'DJPC' },
  { account: 'fu.qiang', source: 'knife', amount: '320.50', daysAgo: 19, prefix: 'DJPC' },
  { account: 'qian.dayong', source: 'violation', amount: '200.00', daysAgo: 26, prefix: 'CLWZ' },
  { account: 'liang.yan', source: 'stock', amount: '458.30', daysAgo: 38, prefix: 'PKPC' },
  { account: 'yao.yuan', source: 'book', amount: '68.00', daysAgo: 44, prefix: 'TSPC' },
  { account: 'worker01', source: 'book', amount: '45.00', daysAgo: 57, prefix: 'TSPC' },
  { account: 'ma.zhiqiang', source: 'knife', amount: '1260.00', daysAgo: 71, prefix: 'DJPC' },
  { account: 'qian.dayong', source: 'violation', amount: '500.00', daysAgo: 88, prefix: 'CLWZ' },
]
