import type { MessageSeed } from '../shape.ts'

/** 消息. What the platform itself tells people; some already read, so that both tabs of the bell have something to show. */

const UNREAD = 0
const READ = 1

type Row = readonly [to: string, hoursAgo: number, status: 0 | 1, subtitle: string, title: string, content: string]

const rows: Row[] = [
  ['admin', 2, UNREAD, '系统提醒', '数据库备份完成', '昨夜 02:30 的自动备份已完成并通过校验，备份保留三十天。'],
  ['admin', 27, UNREAD, '安全提醒', '账号连续登录失败', '账号 pan.yang 在十分钟内连续输错密码五次，尚未锁定，请留意。'],
  ['admin', 80, READ, '系统提醒', '业务字典有新增项', '采购部申请在“采购类别”中增加一项，请核对后处理。'],
  ['worker01', 3, UNREAD, '排班提醒', '明日班次调整', '因主压机检修，明日白班调整到机加工车间，请登录后切换到机加工车间再报工。'],
  ['worker01', 50, READ, '人事提醒', '特种作业证即将到期', '您的起重作业证将在三十天内到期，请联系安环部安排复审。'],
  ['supplier01', 5, UNREAD, '供应商服务', '资质证书即将到期', '贵公司的质量体系证书将在四十五天内到期，请及时上传新证书，以免影响询价。'],
  ['supplier01', 120, READ, '供应商服务', '账号已开通', '贵公司的外部账号已开通，请妥善保管密码，并核对名称、信用代码和联系电话。'],
  ['qin.haifeng', 1, UNREAD, '经营提醒', '本周经营例会材料已上传', '财务、销售、生产三个部门的例会材料已上传，请会前审阅。'],
  ['qin.haifeng', 72, READ, '经营提醒', '大额合同提示', '本月销售合同中有一份金额超过一千万元，已按规定纳入总经理审批范围。'],
  ['fang.jing', 8, UNREAD, '财务提醒', '月度付款额度待汇总', '采购、物流两个部门的月度付款计划已报齐，请安排汇总。'],
  ['xu.xiangdong', 6, UNREAD, '生产提醒', '主压机检修进度', '检修第二天：主缸密封已拆除，密封面测量合格，明日回装。'],
  ['shen.guohua', 30, READ, '采购提醒', '钢锭到货延迟', '一批风电主轴用钢锭预计晚到两天，采购部已与供应商确认新的到货日期。'],
  ['zhou.hui', 10, UNREAD, '人事提醒', '试用期即将届满', '两名员工的试用期将在十五天内届满，请安排转正评价。'],
  ['wu.qian', 11, READ, '人事提醒', '劳动合同即将到期', '五份劳动合同将在六十天内到期，名单已发送至邮箱。'],
  ['feng.jie', 4, UNREAD, '财务提醒', '供应商欠票提醒', '三笔已入库未收票的业务超过三十天，请催促业务员补交发票。'],
  ['zhu.lei', 9, UNREAD, '采购提醒', '报价截止提醒', '一份备件询价将在明日 17:00 截止，目前收到两家报价，少于要求的三家。'],
  ['liang.yan', 15, READ, '仓储提醒', '盘点准备', '月末盘点将于本月最后两天进行，请提前整理钢锭库货位并核对锭号。'],
  ['jiang.wen', 20, UNREAD, '档案提醒', '借阅逾期', '两份技术档案借阅已逾期，请联系借阅人归还或办理续借。'],
  ['tao.yong', 7, UNREAD, '质量提醒', '探伤复检安排', '一件主轴超声波探伤显示接近验收界限，请安排复检并通知工艺工程师到场。'],
  ['duan.lei', 33, READ, '生产提醒', '刀具消耗超定额', '本月机加工一班刀具消耗达到定额的九成，请控制后续领用。'],
  ['chang.qing', 12, UNREAD, '保卫提醒', '夜间物流车辆入厂', '今晚 20:00 至 22:00 有三辆大件运输车由南门入厂装货，请核对出门证。'],
  ['pan.yang', 14, UNREAD, '销售提醒', '客户回款提醒', '一笔货款将在七天后到期，请与客户确认付款安排。'],
]

export const messages: MessageSeed[] = rows.map(([to, hoursAgo, status, subtitle, title, content]) => ({
  to,
  title,
  subtitle,
  content,
  status,
  tag: status === READ ? '已读' : '未读',
  hoursAgo,
}))
