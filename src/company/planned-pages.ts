interface Bilingual {
  readonly zh: string
  readonly en: string
}

/** Spec 2.1 and 2.4: screens and reports that are not implemented yet. An implemented one is found before these. */
export const plannedScreens: Readonly<Record<string, Bilingual>> = {
  sales: { zh: '销售大屏', en: 'Sales screen' },
}

export const plannedReports: readonly { path: string; title: Bilingual }[] = [
  { path: '/jinlei/sm/*', title: { zh: '生产统计明细', en: 'Production details' } },
  { path: '/jinlei/pm/pmCOrder', title: { zh: '精铸生产工单', en: 'Precision-casting work orders' } },
]
