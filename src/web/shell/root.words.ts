import { words } from '../i18n/language.ts'

/** Texts that are needed before login. */
export const rootWords = words({
  zh: {
    outageBusy: '系统繁忙，正在自动重试，您的内容不会丢失',
    outageDeclined: '系统繁忙，刚才的操作没有完成，您的内容不会丢失，请稍后再提交',
    outageUnreachable: '无法连接服务器，正在重新连接，您的内容不会丢失',
    retryNow: '立即重试',
    skip: '跳到主要内容',
    crashTitle: '页面出错了',
    crashHint: '错误已记入本地日志。可以重新加载本页，其他标签页不受影响。',
    reload: '重新加载',
    fault: '报障',
    home: '返回首页',
    versionNew: '系统有新版本，刷新后即可使用',
    versionUnsaved: '系统有新版本。您有未保存的内容，请先保存再刷新',
    versionRefresh: '刷新',
    versionAnyway: '仍要刷新',
    versionLater: '稍后',
  },
  en: {
    outageBusy: 'The system is busy. Retrying; nothing you typed is lost',
    outageDeclined: 'The system is busy and did not do this. Nothing you typed is lost; submit it again in a moment',
    outageUnreachable: 'The server cannot be reached. Reconnecting; nothing you typed is lost',
    retryNow: 'Retry now',
    skip: 'Skip to main content',
    crashTitle: 'This page has failed',
    crashHint: 'The error is in the local log. Reload this page; other tabs are not affected.',
    reload: 'Reload',
    fault: 'Report a problem',
    home: 'Back to home',
    versionNew: 'There is a new version; refresh to use it',
    versionUnsaved: 'There is a new version. You have unsaved work: save it before you refresh',
    versionRefresh: 'Refresh',
    versionAnyway: 'Refresh anyway',
    versionLater: 'Later',
  },
})
