import { bigScreen } from '#model/big-screen.ts'
import type { Report } from '#model/report.ts'
import { stockAgeing } from './stock-ageing.report.ts'
import { stockSummary } from './stock-summary.report.ts'
import { stockTrend } from './stock-trend.report.ts'

const [ageing, summary, trend] = [stockAgeing, stockSummary, stockTrend] as unknown as [Report, Report, Report]

/** 仓储看板. Stock, movements of month and year, ageing. Aggregates only: no materials, no prices. */
export default bigScreen('warehouse', {
  title: '仓储看板',
  en: 'Warehouse',
  panels: [
    { report: summary, figures: ['openValue', 'inValue', 'outValue', 'closeValue'], isPublic: true },
    { report: ageing, figures: ['idleValue', 'idleRate'], isPublic: false },
    { report: ageing, chart: 'bands', at: 'left', isPublic: true },
    { report: ageing, chart: 'warehouse', at: 'left', isPublic: false },
    { report: trend, chart: 'months', at: 'centre', isPublic: true },
    { report: summary, chart: 'type', at: 'right', isPublic: true },
    { report: summary, chart: 'warehouse', at: 'right', isPublic: true },
  ],
})
