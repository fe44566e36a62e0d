import { words } from '#web/i18n/language.ts'

export const leaveWords = words({
  zh: {
    granted: '共 {{granted}} 天',
    held: '，审批中 {{held}} 天',
    carried: '{{type}}（{{year}} 年结转）',
    nothing: '今年还没有发放假期',
    ask: '请假',
    until: '{{type}}，至 {{day}}',
    backOn: '共 {{days}} 天',
    all: '全部 {{total}}',
  },
  en: {
    granted: 'of {{granted}} days',
    held: ', {{held}} in approval',
    carried: '{{type}} (carried over from {{year}})',
    nothing: 'No leave has been granted this year',
    ask: 'Ask for leave',
    until: '{{type}}, until {{day}}',
    backOn: '{{days}} days',
    all: 'All {{total}}',
  },
})
