import type { NoticeSeed } from '../shape.ts'

/** 通知公告, newest first. The texts contain no calendar days, so that the demo does not age. */
const written: NoticeSeed[] = [
  {
    noticeTilte: '关于开展季度安全生产大检查的通知',
    noticeType: 1,
    author: 'kang.wei',
    daysAgo: 1,
    attachments: ['安全生产检查表.csv'],
    noticeContent: `
<p>各部门、各车间：</p>
<p>为落实安全生产主体责任，消除作业现场隐患，安环部会同设备部、保卫部自下周起开展本季度安全生产大检查。现将有关事项通知如下。</p>
<h3>一、检查重点</h3>
<ul>
  <li>压机、操作机、行车等特种设备的安全联锁与检验状态；</li>
  <li>加热炉、热处理炉燃气系统的报警与切断；</li>
  <li>喷漆车间防爆电气、静电接地和通风；</li>
  <li>动火、高处、有限空间作业的审批与监护。</li>
</ul>
<h3>二、时间安排</h3>
<table>
  <thead><tr><th>阶段</th><th>时间</th><th>负责</th></tr></thead>
  <tbody>
    <tr><td>车间自查</td><td>本周内</td><td>各车间主任</td></tr>
    <tr><td>公司检查</td><td>下周一至周三</td><td>安环部</td></tr>
    <tr><td>整改复查</td><td>检查结束后十天</td><td>责任部门</td></tr>
  </tbody>
</table>
<p>检查表见附件。<strong>重大隐患未整改完成的设备一律停用。</strong></p>`,
  },
  {
    noticeTilte: '企业管控平台升级公告',
    noticeType: 2,
    author: 'admin',
    daysAgo: 2,
    attachments: ['系统升级说明.txt'],
    noticeContent: `
<p>为提高审批和查询速度，信息中心将于本周六 22:00 至次日 02:00 升级企业管控平台，期间暂停登录。</p>
<ol>
  <li>请在停机前保存正在填写的表单，已提交的单据不受影响；</li>
  <li>需要夜间放行的出门证，请提前办理；</li>
  <li>升级完成后首次使用请刷新页面。</li>
</ol>
<p>如有疑问请联系信息中心。</p>`,
  },
  {
    noticeTilte: '关于上月产品质量情况的通报',
    noticeType: 4,
    author: 'jin.yu',
    daysAgo: 4,
    attachments: ['上月产品一次合格率.csv'],
    noticeContent: `
<p>上月主轴产品综合一次合格率 98.7%，较前月提高 0.3 个百分点。现将情况通报如下。</p>
<table>
  <thead><tr><th>车间</th><th>目标</th><th>实际</th><th>评价</th></tr></thead>
  <tbody>
    <tr><td>锻造车间</td><td>99.0%</td><td>99.03%</td><td>达标</td></tr>
    <tr><td>热处理车间</td><td>98.5%</td><td>98.52%</td><td>达标</td></tr>
    <tr><td>机加工车间</td><td>99.0%</td><td>98.99%</td><td>接近目标</td></tr>
    <tr><td>精铸车间</td><td>97.0%</td><td>96.32%</td><td>未达标</td></tr>
  </tbody>
</table>
<p>精铸车间气孔、冷隔问题重复出现，由技术部牵头在十五天内提交改进方案；机加工车间对轴承位粗糙度超差的三件产品完成原因分析。</p>`,
  },
  {
    noticeTilte: '关于锻造车间主压机计划检修的通知',
    noticeType: 1,
    author: 'shi.jian',
    daysAgo: 6,
    attachments: [],
    noticeContent: `
<p>按年度检修计划，锻造车间主压机将停机四天，更换主缸密封并校正活动横梁导向。</p>
<ul>
  <li>停机前，锻造车间完成在制锻件的收尾，加热炉按保温工艺降温；</li>
  <li>生产部调整本周投料计划，紧急订单提前锻造或转外协；</li>
  <li>设备部每日 16:00 通报检修进度。</li>
</ul>
<p>检修区域设置围挡，无关人员不得进入。</p>`,
  },
  {
    noticeTilte: '考勤与请假管理制度（修订）',
    noticeType: 3,
    author: 'zhou.hui',
    daysAgo: 9,
    attachments: ['考勤与请假管理制度.pdf'],
    noticeContent: `
<p>《考勤与请假管理制度》经修订后现予发布，自下月一日起执行。主要变化如下：</p>
<ol>
  <li>请假一律在平台发起，纸质请假单停止使用；</li>
  <li>三天以内由部门负责人审批，超过三天增加分管副总，超过七天增加总经理；</li>
  <li>调休须有加班记录，年休假余额可在平台查询。</li>
</ol>
<p>全文见附件，请各部门组织学习。</p>`,
  },
  {
    noticeTilte: '关于组织钢锭及在制品盘点的通知',
    noticeType: 1,
    author: 'luo.zhigang',
    daysAgo: 12,
    attachments: [],
    noticeContent: `
<p>为保证账实相符，仓储部会同财务部、生产部于本月最后两天对钢锭库、成品库和各车间在制品进行盘点。</p>
<ul>
  <li>钢锭逐支核对锭号、炉号、钢种和重量；</li>
  <li>在制品逐件核对产品编号、当前工序和所在车间；</li>
  <li>盘点期间停止出入库，紧急领料由仓储部负责人签批。</li>
</ul>
<p>差异须在盘点结束后三天内查明原因，按盘盈、盘亏流程办理。</p>`,
  },
  {
    noticeTilte: '差旅费报销管理办法',
    noticeType: 3,
    author: 'zheng.guoping',
    daysAgo: 16,
    attachments: ['差旅费报销管理办法.pdf'],
    noticeContent: `
<p>为规范差旅费管理，现发布《差旅费报销管理办法》。请特别注意：</p>
<ul>
  <li>出差结束后<strong>六十天</strong>内提交报销，逾期不予受理；</li>
  <li>同一行程的费用一次提交，不得拆分；</li>
  <li>公司派车的行程不再报销交通费。</li>
</ul>
<p>办法全文见附件。</p>`,
  },
  {
    noticeTilte: '关于发放冬季劳保用品的通知',
    noticeType: 1,
    author: 'qiu.ling',
    daysAgo: 20,
    attachments: ['劳保用品发放标准.csv'],
    noticeContent: `
<p>冬季劳保用品已到库，请各部门于本周内安排专人到备件库领取。发放标准见附件，领取时由部门负责人确认人数。</p>
<p>新入职员工随岗位发放；外来施工人员的防护用品由所属单位负责。</p>`,
  },
  {
    noticeTilte: '关于厂内车辆违章情况的通报',
    noticeType: 4,
    author: 'jiang.tao',
    daysAgo: 25,
    attachments: [],
    noticeContent: `
<p>上月厂内共查处车辆违章 11 起，其中乱停乱放 6 起、超速 3 起、占用消防通道 2 起。</p>
<p>请全体驾车员工遵守厂内限速，车辆停放在划定区域。员工车辆一年内累计扣满 12 分的，暂停入厂至年底；占用消防通道的，一次扣 6 分。</p>`,
  },
  {
    noticeTilte: '年度供应商评审结果公示',
    noticeType: 2,
    author: 'sun.jianguo',
    daysAgo: 33,
    attachments: [],
    noticeContent: `
<p>采购部会同质量部、技术部、财务部完成了年度供应商评审，结果公示五个工作日。</p>
<table>
  <thead><tr><th>等级</th><th>分数线</th><th>处置</th></tr></thead>
  <tbody>
    <tr><td>优秀</td><td>90 分及以上</td><td>优先询价，可增加份额</td></tr>
    <tr><td>合格</td><td>75 分及以上</td><td>保持合作</td></tr>
    <tr><td>观察</td><td>60 分及以上</td><td>限期整改</td></tr>
    <tr><td>不合格</td><td>60 分以下</td><td>暂停供货或淘汰</td></tr>
  </tbody>
</table>
<p>对结果有异议的，请在公示期内向审计部反映。</p>`,
  },
  {
    noticeTilte: '关于节日放假及值班安排的公告',
    noticeType: 2,
    author: 'su.min',
    daysAgo: 45,
    attachments: ['节日值班安排.csv'],
    noticeContent: `
<p>节日期间行政部门放假三天，加热炉、热处理炉等连续生产岗位按排班表执行。值班安排见附件。</p>
<ul>
  <li>放假前各部门关闭电源、门窗，清理易燃物；</li>
  <li>值班人员保持电话畅通，突发情况立即报告带班领导；</li>
  <li>发货、收货业务提前与物流部、仓储部联系。</li>
</ul>`,
  },
  {
    noticeTilte: '刀具领用与以旧换新管理规定',
    noticeType: 3,
    author: 'song.jun',
    daysAgo: 60,
    attachments: [],
    noticeContent: `
<p>为控制刀具消耗，机加工车间刀具领用实行以旧换新：</p>
<ol>
  <li>首次领用按机床定额发放，超出月度定额须由车间主任说明原因；</li>
  <li>以旧换新须交回旧刀，崩刃、丢失的注明原因；</li>
  <li>未达到规定寿命八成即更换的，由工艺工程师确认切削参数；</li>
  <li>借用刀具当班归还。</li>
</ol>
<p>本规定由仓储部负责解释。</p>`,
  },
]

export const notices: NoticeSeed[] = written.map(notice => ({ ...notice, noticeContent: notice.noticeContent.trim() }))
