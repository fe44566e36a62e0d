import { words } from '#web/i18n/language.ts'

export const plateWords = words({
  zh: {
    print: '打印',
    hint: '贴在设备上，扫码打开该设备的页面。',
    which: '请从设备列表打开',
    code: '设备编号',
    model: '规格型号',
    shop: '使用车间',
    asset: '资产编号',
    since: '投用日期',
    keeper: '责任人',
    due: '检验有效期至',
  },
  en: {
    print: 'Print',
    hint: 'Fix it to the machine; scanning it opens the page of the machine.',
    which: 'Open it from the list of equipment',
    code: 'Code',
    model: 'Specification',
    shop: 'Workshop',
    asset: 'Asset no.',
    since: 'In use since',
    keeper: 'Keeper',
    due: 'Inspected until',
  },
})
