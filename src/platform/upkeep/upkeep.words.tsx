import { words } from '#web/i18n/language.ts'

export const upkeepWords = words({
  zh: {
    title: '运维检查',
    backup: '备份',
    drill: '恢复演练',
    reconcile: '夜间对账',
    audit: '审计校验',
    anchor: '审计存证',
    seal: '审计封存',
    timers: '流程时限',
    daily: '每日任务',
    jobs: '后台任务',
    sweep: '清理过期数据',
    good: '正常',
    bad: '异常',
    never: '尚未执行',
    lastGood: '最近一次正常：{{at}}',
    neverGood: '还没有正常完成过',
  },
  en: {
    title: 'Upkeep',
    backup: 'Backup',
    drill: 'Restore drill',
    reconcile: 'Nightly reconciliation',
    audit: 'Audit verification',
    anchor: 'Audit anchors',
    seal: 'Audit seals',
    timers: 'Time limits',
    daily: 'Daily work',
    jobs: 'Jobs',
    sweep: 'Sweeping',
    good: 'Good',
    bad: 'Not good',
    never: 'Never done',
    lastGood: 'Last good: {{at}}',
    neverGood: 'Never went well',
  },
})

const NAMED = ['backup', 'drill', 'reconcile', 'audit', 'anchor', 'seal', 'timers', 'daily', 'jobs', 'sweep'] as const

/** Other daily works go by the name they have in the program. */
export const kindOf = (name: string): string => {
  const known = NAMED.find(each => each === name)
  return known ? upkeepWords.say(known) : name
}
