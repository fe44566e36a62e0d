/** 示范扣款 from before the demo documents. */
export interface DeductionSeed {
  account: string
  source: 'stock' | 'book' | 'violation' | 'knife'
  amount: string
  daysAgo: number
}

export const deductions: readonly DeductionSeed[] = [
  { account: 'worker01', source: 'knife', amount: '186.00', daysAgo: 12 },
  { account: 'fu.qiang', source: 'knife', amount: '320.50', daysAgo: 19 },
  { account: 'qian.dayong', source: 'violation', amount: '200.00', daysAgo: 26 },
  { account: 'liang.yan', source: 'stock', amount: '458.30', daysAgo: 38 },
  { account: 'yao.yuan', source: 'book', amount: '68.00', daysAgo: 44 },
  { account: 'worker01', source: 'book', amount: '45.00', daysAgo: 57 },
  { account: 'ma.zhiqiang', source: 'knife', amount: '1260.00', daysAgo: 71 },
  { account: 'qian.dayong', source: 'violation', amount: '500.00', daysAgo: 88 },
]
