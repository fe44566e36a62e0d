import type { AttachmentSeed } from '../shape.ts'

/** 附件 of the notices, generated here so that the repository contains no binaries. */

/** Makes spreadsheet programs read the text as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

const cell = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

const csvBytes = (table: string[][]) =>
  Buffer.from(`${BYTE_ORDER_MARK}${table.map(row => row.map(cell).join(',')).join('\r\n')}\r\n`, 'utf8')

const txtBytes = (lines: string[]) => Buffer.from(`${lines.join('\r\n')}\r\n`, 'utf8')

/** Text of a PDF page as UCS-2 hexadecimal, as the font's encoding requires. */
const hex = (text: string) => `<${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

/**
 * One A4 page. Every PDF reader has this Chinese font, so none is embedded. Offsets in the cross-reference table are bytes; the content is
 * ASCII, so characters equal bytes.
 */
export function pdfBytes(title: string, lines: string[]): Buffer {
  const text = [
    'BT',
    '/F1 18 Tf',
    '60 770 Td',
    `${hex(title)} Tj`,
    '/F1 11 Tf',
    '0 -36 Td',
    '20 TL',
    ...lines.map(line => `${hex(line)} Tj T*`),
    'ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light-UniGB-UCS2-H /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> ' +
      '/FontDescriptor 7 0 R /DW 1000 /W [1 95 500] >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 ' +
      '/CapHeight 880 /StemV 93 >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  file += offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'ascii')
}

const csv = (name: string, table: string[][]): AttachmentSeed => ({ name, kind: 'csv', mime: 'text/csv', bytes: () => csvBytes(table) })
const txt = (name: string, lines: string[]): AttachmentSeed => ({ name, kind: 'txt', mime: 'text/plain', bytes: () => txtBytes(lines) })
const pdf = (name: string, title: string, lines: string[]): AttachmentSeed => ({
  name,
  kind: 'pdf',
  mime: 'application/pdf',
  bytes: () => pdfBytes(title, lines),
})

export const attachments: AttachmentSeed[] = [
  csv('安全生产检查表.csv', [
    ['序号', '检查区域', '检查项目', '检查要求', '责任部门', '结果'],
    ['1', '锻造车间', '压机安全联锁', '光栅、急停按钮逐台试动作', '设备部', ''],
    ['2', '热处理车间', '燃气报警', '报警器在检定有效期内，切断阀联动有效', '安环部', ''],
    ['3', '炼钢车间', '钢包吊运', '吊具、板钩探伤记录齐全', '设备部', ''],
    ['4', '机加工车间', '防护装置', '卡盘、丝杠防护罩完好，铁屑及时清理', '机加工车间', ''],
    ['5', '喷漆车间', '防爆电气', '防爆等级符合要求，静电接地有测试记录', '安环部', ''],
    ['6', '成品库', '堆放与吊运', '主轴支垫牢固，吊装区域有隔离', '仓储部', ''],
  ]),
  pdf('考勤与请假管理制度.pdf', '考勤与请假管理制度', [
    '一、适用范围：公司全体员工。',
    '二、工作时间：行政岗位每日八小时；车间实行四班三运转，以排班表为准。',
    '三、请假应在事前提交申请，突发疾病可在当日内补办。',
    '四、三天以内由部门负责人审批；超过三天增加分管副总审批；超过七天增加总经理审批。',
    '五、病假须附医疗机构证明；婚假、产假、丧假按国家规定执行。',
    '六、未办手续或手续未批离岗的，按旷工处理。',
    '七、本制度由人力资源部负责解释。',
  ]),
  pdf('差旅费报销管理办法.pdf', '差旅费报销管理办法', [
    '一、出差应事先经部门负责人同意，行程变更须及时报告。',
    '二、出差结束后六十天内提交报销，逾期不予受理。',
    '三、交通：高铁二等座、飞机经济舱据实报销；公司派车的不再报销交通费。',
    '四、住宿：按出差城市标准据实报销，超出部分自理。',
    '五、报销须附合法有效票据，票据抬头与公司名称一致。',
    '六、本办法由财务部负责解释。',
  ]),
  csv('上月产品一次合格率.csv', [
    ['车间', '送检件数', '合格件数', '一次合格率', '主要问题'],
    ['锻造车间', '412', '408', '99.03%', '表面折叠2件，尺寸超差2件'],
    ['热处理车间', '405', '399', '98.52%', '硬度不均4件，变形超差2件'],
    ['机加工车间', '396', '392', '98.99%', '轴承位粗糙度3件，键槽对称度1件'],
    ['喷漆车间', '388', '387', '99.74%', '漆膜厚度不足1件'],
    ['精铸车间', '136', '131', '96.32%', '气孔3件，冷隔2件'],
  ]),
  csv('劳保用品发放标准.csv', [
    ['岗位', '用品', '数量', '周期'],
    ['锻造、热处理', '阻燃工作服', '2套', '12个月'],
    ['锻造、热处理', '隔热手套', '2副', '1个月'],
    ['机加工', '防砸安全鞋', '1双', '12个月'],
    ['喷漆', '防毒面具滤盒', '4只', '1个月'],
    ['炼钢', '面罩与披肩', '1套', '6个月'],
    ['全体', '防寒棉服', '1件', '24个月'],
  ]),
  csv('节日值班安排.csv', [
    ['日期', '带班领导', '生产值班', '安全值班', '保卫值班'],
    ['第一天', '许向东', '侯亮', '邱玲', '常青'],
    ['第二天', '沈国华', '邵敏', '康伟', '常青'],
    ['第三天', '唐立新', '段磊', '邱玲', '江涛'],
  ]),
  txt('系统升级说明.txt', [
    '系统升级说明',
    '',
    '1. 升级期间不能登录，未保存的内容请提前保存。',
    '2. 升级后首次登录请刷新页面；页面异常时清除浏览器缓存。',
    '3. 待办和已提交的单据不受影响。',
    '4. 问题请联系信息中心，并附上页面截图和出现时间。',
  ]),
]
