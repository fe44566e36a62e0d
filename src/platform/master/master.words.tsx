import { words } from '#web/i18n/language.ts'

export const masterWords = words({
  zh: {
    enabled: '启用',
    disabled: '停用',
    choose: '请选择{{label}}',
    type: '请输入{{label}}',
    first: '请先选择{{label}}',
    and: '、',
    none: '没有可选的数据',
    failed: '服务器没有响应，请重试',
    acted: '已{{action}}',
    filed: '{{action}}已提交，等待{{who}}确认',
    needsSecond: '提交后由{{who}}确认才生效，确认前可在“待确认事项”中撤回。',
    wrong: '还有 {{count}} 处需要填写或更正',
    importAction: '导入{{action}}',
  },
  en: {
    enabled: 'In use',
    disabled: 'Out of use',
    choose: 'Choose {{label}}',
    type: 'Enter {{label}}',
    first: 'Choose {{label}} first',
    and: ', ',
    none: 'Nothing to choose from',
    failed: 'No answer; please try again',
    acted: '{{action}}: done',
    filed: '{{action}}: waits for {{who}}',
    needsSecond: 'Takes effect when confirmed by {{who}}; until then you can withdraw it.',
    wrong: '{{count}} places need attention',
    importAction: 'Import {{action}}',
  },
})
