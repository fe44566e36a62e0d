import { words } from '#web/i18n/language.ts'

export const jobWords = words({
  zh: {
    title: '任务中心',
    hint: '导出在后台进行，可以离开页面；文件保留 7 天。',
    none: '最近 7 天没有任务',
    s0: '排队中',
    s1: '进行中',
    s2: '已完成',
    s3: '失败',
    s4: '已取消',
    download: '下载',
    cancel: '取消',
    rows: '{{done}} / {{total}} 行',
  },
  en: {
    title: 'Job centre',
    hint: 'Exports run in the background, you may leave the page. Files are kept for 7 days.',
    none: 'No jobs in the last 7 days',
    s0: 'Waiting',
    s1: 'Running',
    s2: 'Done',
    s3: 'Failed',
    s4: 'Cancelled',
    download: 'Download',
    cancel: 'Cancel',
    rows: '{{done}} / {{total}} rows',
  },
})
