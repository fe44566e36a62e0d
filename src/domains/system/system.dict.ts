import { dictionary } from '#model/dict.ts'

/** 系统. Choices that every department uses (yes or no, units, currency, tax rate) and those of the test flow. */
export default [
  dictionary('currency', '币种', { CNY: '人民币', USD: '美元', EUR: '欧元', JPY: '日元' }),
  dictionary('due_state', '生效状态', { waiting: '待生效', blocked: '未能生效', done: '已生效', cancelled: '已作废' }),
  dictionary('flow_test_case', '测试用例', { agree: '同意', refuse: '不同意', transfer: '转办', countersign: '会签' }),
  dictionary('gender', '性别', { male: '男', female: '女' }),
  dictionary('line_action', '行操作', { add: '新增', update: '修改', remove: '删除' }),
  dictionary('line_result', '行审批结果', { agree: '同意', refuse: '不同意' }),
  dictionary('waiting_state', '待确认事项状态', { wait: '待确认', done: '已确认', refused: '已退回', withdrawn: '已撤回' }),
  // A list of pairs: the key 0 of an object would come first.
  dictionary('tax_rate', '税率', [
    ['0.13', '13%'],
    ['0.09', '9%'],
    ['0.06', '6%'],
    ['0.03', '3%'],
    ['0.01', '1%'],
    ['0', '0%'],
  ]),
  dictionary('unit', '计量单位', {
    t: '吨',
    kg: '千克',
    pc: '件',
    zhi: '支',
    set: '套',
    m: '米',
    l: '升',
    box: '箱',
    item: '项',
    volume: '册',
    sheet: '张',
    hour: '小时',
  }),
  dictionary('yes_no', '是否', { yes: '是', no: '否' }),
]
