interface Bilingual {
  readonly zh: string
  readonly en: string
}

/** Spec 2.1 and 2.4: screens and reports that are not implemented yet. An implemented one is found before these. */
export const plannedScreens: Readonly<Record<string, Bilingual>> = {
  purchase: { zh: '采购大屏', en: 'Purchase screen' },
  sales: { zh: '销售大屏', en: 'Sales screen' },
}

export const plannedReports: readonly { path: string; title: Bilingual }[] = [
  { path: '/jinlei/sm/*', title: { zh: '生产统计明细', en: 'Production details' } },
  {
    path: '/jinlei/report/energyControl/EnergyWorkShopElecCostDetail',
    title: { zh: '车间设备能耗明细', en: 'Energy use of workshop equipment' },
  },
  {
    path: '/jinlei/report/energyControl/EnergyWorkShopProductionElecCostDetail',
    title: { zh: '车间设备生产能耗明细', en: 'Energy use of workshop equipment in production' },
  },
  {
    path: '/jinlei/eqm/qi/qis_target/:routeCode/:routeProcessId/:processCode/:orderNo',
    title: { zh: '质量异常指标', en: 'Abnormal quality indicators' },
  },
  { path: '/jinlei/eqm/qi/iwlgc', title: { zh: '过程质量检验', en: 'Process quality inspection' } },
  { path: '/jinlei/pm/pmCOrder', title: { zh: '精铸生产工单', en: 'Precision-casting work orders' } },
]
