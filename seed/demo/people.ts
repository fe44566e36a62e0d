import type { PersonSeed, Sex } from '../shape.ts'

/**
 * 示范人员. Invented people, the same on both sites, so that every role of an approval chain has a holder. Department heads are set at the
 * department.
 */

const MALE: Sex = 1
const FEMALE: Sex = 2

/** Invalid on purpose: the 168 range belongs to no network, and .example to no one. */
const phone = (number: number) => `1680000${String(number).padStart(4, '0')}`
const email = (account: string) => `${account}@mainshaft.example`

type Row = readonly [account: string, name: string, sex: Sex, depts: string | readonly string[], post: string, ...roles: string[]]

const rows: Row[] = [
  // 公司领导
  ['lu.zhenbang', '陆振邦', MALE, 'leaders', 'chairman', 'chairman'],
  ['qin.haifeng', '秦海峰', MALE, 'leaders', 'gm', 'gm', 'dept_head'],
  ['shen.guohua', '沈国华', MALE, 'leaders', 'vp', 'vp_supply', 'vp_dept'],
  ['xu.xiangdong', '许向东', MALE, 'leaders', 'vp', 'vp_prod', 'vp_dept'],
  ['tang.lixin', '唐立新', MALE, 'leaders', 'vp', 'vp_dept'],
  ['gu.mingyuan', '顾明远', MALE, 'leaders', 'chief_engineer', 'chief_engineer'],
  ['fang.jing', '方静', FEMALE, 'leaders', 'cfo', 'cfo'],
  // 综合办公室
  ['su.min', '苏敏', FEMALE, 'office', 'director', 'admin_head', 'dept_head'],
  ['lin.xiaoyan', '林晓燕', FEMALE, 'office', 'specialist', 'reception_clerk'],
  ['he.li', '何丽', FEMALE, 'office', 'specialist', 'lodging_clerk'],
  ['qian.dayong', '钱大勇', MALE, 'office', 'driver', 'fleet_clerk'],
  ['jiang.wen', '蒋雯', FEMALE, 'office', 'specialist', 'archivist', 'librarian'],
  ['ding.yifan', '丁一凡', MALE, 'office', 'specialist', 'legal'],
  // 人力资源部
  ['zhou.hui', '周慧', FEMALE, 'hr', 'minister', 'hr_head', 'dept_head'],
  ['wu.qian', '吴倩', FEMALE, 'hr', 'specialist', 'hr_specialist'],
  // 审计部
  ['han.dong', '韩冬', MALE, 'audit', 'minister', 'audit', 'dept_head'],
  // 财务部
  ['zheng.guoping', '郑国平', MALE, 'finance', 'minister', 'fin_head', 'dept_head'],
  ['feng.jie', '冯洁', FEMALE, 'finance', 'accountant', 'ap_acct'],
  ['cao.ying', '曹颖', FEMALE, 'finance', 'accountant', 'ar_acct'],
  ['wei.lin', '魏琳', FEMALE, 'finance', 'accountant', 'cost_acct'],
  ['yan.fang', '严芳', FEMALE, 'finance', 'accountant', 'tax_acct'],
  ['jiang.xue', '姜雪', FEMALE, 'finance', 'cashier', 'cashier'],
  // 采购部
  ['sun.jianguo', '孙建国', MALE, 'purchase', 'minister', 'purchase_head', 'dept_head'],
  ['zhu.lei', '朱磊', MALE, 'purchase', 'buyer', 'buyer'],
  ['xie.yun', '谢芸', FEMALE, 'purchase', 'buyer', 'buyer'],
  ['deng.kai', '邓凯', MALE, 'purchase', 'buyer', 'outsource_clerk'],
  ['peng.tao', '彭涛', MALE, 'purchase', 'specialist', 'bid_office'],
  // 仓储部
  ['luo.zhigang', '罗志刚', MALE, 'warehouse', 'minister', 'wh_head', 'dept_head'],
  ['liang.yan', '梁燕', FEMALE, 'warehouse', 'keeper', 'wh_keeper'],
  ['song.jun', '宋军', MALE, 'warehouse', 'keeper', 'wh_keeper', 'knife_keeper'],
  // 物流部
  ['tian.ye', '田野', MALE, 'logistics', 'minister', 'logistics_head', 'dept_head'],
  ['dong.hao', '董浩', MALE, 'logistics', 'specialist', 'logistics_clerk'],
  // 销售部
  ['yuan.li', '袁立', MALE, 'sales', 'minister', 'sales_head', 'dept_head'],
  ['pan.yang', '潘阳', MALE, 'sales', 'salesman', 'sales_rep'],
  ['yu.na', '于娜', FEMALE, 'sales', 'specialist', 'sales_clerk'],
  // 技术部
  ['fan.wenbin', '范文斌', MALE, 'tech', 'minister', 'tech_head', 'dept_head'],
  ['shi.lei', '石磊', MALE, 'tech', 'supervisor', 'process_head'],
  ['yao.yuan', '姚远', MALE, 'tech', 'engineer', 'process_eng'],
  ['zou.jian', '邹健', MALE, 'tech', 'engineer', 'process_eng'],
  ['xiong.bin', '熊斌', MALE, 'tech', 'engineer', 'process_eng'],
  // 质量部
  ['jin.yu', '金玉', FEMALE, 'quality', 'minister', 'quality_head', 'dept_head'],
  ['tao.yong', '陶勇', MALE, 'quality', 'supervisor', 'qc_engineer'],
  ['he.qi', '贺琪', FEMALE, 'quality', 'inspector', 'qc_inspector'],
  // 生产部与车间
  ['hou.liang', '侯亮', MALE, 'production', 'minister', 'prod_head', 'dept_head'],
  ['shao.min', '邵敏', FEMALE, 'production', 'planner', 'planner'],
  ['ge.changhe', '葛长河', MALE, 'steel', 'director', 'workshop_head', 'dept_head'],
  ['meng.deshan', '孟德山', MALE, 'forge', 'director', 'workshop_head', 'dept_head'],
  ['long.fei', '龙飞', MALE, 'heat', 'director', 'workshop_head', 'dept_head'],
  ['duan.lei', '段磊', MALE, 'machining', 'director', 'workshop_head', 'dept_head'],
  ['wang.yang', '汪洋', MALE, 'paint', 'director', 'workshop_head', 'dept_head'],
  ['lei.ming', '雷鸣', MALE, 'casting', 'director', 'workshop_head', 'casting_head', 'dept_head'],
  ['lu.dahai', '鲁大海', MALE, 'forge', 'team_leader', 'team_leader'],
  ['ma.zhiqiang', '马志强', MALE, 'machining', 'team_leader', 'team_leader'],
  // Belongs to two workshops, to demonstrate switching departments.
  ['worker01', '赵铁山', MALE, ['forge', 'machining'], 'operator'],
  ['yin.zhiyuan', '尹志远', MALE, 'steel', 'operator'],
  ['xue.gang', '薛刚', MALE, 'forge_team1', 'operator'],
  ['cui.haitao', '崔海涛', MALE, 'heat', 'operator'],
  ['fu.qiang', '付强', MALE, 'machining_team1', 'operator'],
  ['ren.xiaohong', '任小红', FEMALE, 'paint', 'operator'],
  ['mao.jianjun', '毛建军', MALE, 'casting', 'operator'],
  // 设备部
  ['shi.jian', '史建', MALE, 'equipment', 'minister', 'equip_head', 'dept_head'],
  ['li.ming', '黎明', MALE, 'equipment', 'engineer', 'equip_engineer'],
  // 安环部
  ['kang.wei', '康伟', MALE, 'safety', 'minister', 'safety_head', 'dept_head'],
  ['qiu.ling', '邱玲', FEMALE, 'safety', 'safety_officer', 'safety_officer'],
  // 保卫部
  ['jiang.tao', '江涛', MALE, 'security', 'minister', 'security_head', 'dept_head'],
  ['chang.qing', '常青', MALE, 'security', 'guard', 'gate_guard'],
  // 信息中心
  ['cheng.siyuan', '程思远', MALE, 'it', 'engineer'],
]

const staff: PersonSeed[] = rows.map(([account, name, sex, depts, post, ...roles], at) => ({
  code: `MS${String(at + 1).padStart(4, '0')}`,
  account,
  name,
  type: 1,
  sex,
  phone: phone(at + 1),
  email: email(account),
  depts: typeof depts === 'string' ? [depts] : [...depts],
  post,
  roles: ['staff', ...roles],
}))

const administrator: PersonSeed = {
  code: 'MS0000',
  account: 'admin',
  name: '管理员',
  type: 2,
  sex: MALE,
  phone: phone(9000),
  email: email('admin'),
  depts: ['it'],
  post: 'director',
  roles: ['administrator', 'sysadmin', 'dept_head', 'staff'],
}

/** Format and check digit follow the standard, with a district that does not exist. */
const supplier: PersonSeed = {
  code: 'WB0001',
  account: 'supplier01',
  name: '王海波',
  type: 3,
  sex: MALE,
  phone: phone(9101),
  email: 'wang.haibo@ingot-supplier.example',
  depts: [],
  post: '',
  roles: ['supplier'],
  supplier: { supplierName: '示范特钢锭材有限公司', creditCode: '91379900MA3DEM019T', workPhone: phone(9101) },
}

export const people: PersonSeed[] = [administrator, ...staff, supplier]
