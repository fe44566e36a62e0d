import type { DeptSeed, SiteSeed } from '../shape.ts'

/**
 * 示范公司. A forging company of two sites with invented names: the main company makes wind-turbine main shafts, its subsidiary heavy
 * equipment. Both have the same departments, people and roles, in separate rows.
 */

const dept = (code: string, name: string, sort: number, head: string, vp: string, children?: DeptSeed[]): DeptSeed => ({
  code,
  name,
  deptType: 'dept',
  sort,
  head,
  vp,
  children,
})

/** All of production has the same leader in charge. */
const VP_PROD = 'xu.xiangdong'

const workshop = (code: string, name: string, sort: number, head: string, teams: DeptSeed[] = []): DeptSeed => ({
  code,
  name,
  deptType: 'workshop',
  sort,
  head,
  vp: VP_PROD,
  children: teams.length > 0 ? teams : undefined,
})

const team = (code: string, name: string, sort: number, head: string): DeptSeed => ({
  code,
  name,
  deptType: 'team',
  sort,
  head,
  vp: VP_PROD,
})

const organisation = (code: string, companyName: string): DeptSeed => ({
  code,
  name: companyName,
  deptType: 'company',
  sort: 1,
  head: 'qin.haifeng',
  vp: 'qin.haifeng',
  children: [
    dept('leaders', '公司领导', 1, 'qin.haifeng', 'qin.haifeng'),
    dept('office', '综合办公室', 2, 'su.min', 'tang.lixin'),
    dept('hr', '人力资源部', 3, 'zhou.hui', 'tang.lixin'),
    dept('audit', '审计部', 4, 'han.dong', 'qin.haifeng'),
    dept('finance', '财务部', 5, 'zheng.guoping', 'fang.jing'),
    dept('purchase', '采购部', 6, 'sun.jianguo', 'shen.guohua'),
    dept('warehouse', '仓储部', 7, 'luo.zhigang', 'shen.guohua'),
    dept('logistics', '物流部', 8, 'tian.ye', 'shen.guohua'),
    dept('sales', '销售部', 9, 'yuan.li', 'tang.lixin'),
    dept('tech', '技术部', 10, 'fan.wenbin', 'gu.mingyuan'),
    dept('quality', '质量部', 11, 'jin.yu', 'gu.mingyuan'),
    dept('production', '生产部', 12, 'hou.liang', VP_PROD, [
      workshop('steel', '炼钢车间', 1, 'ge.changhe'),
      workshop('forge', '锻造车间', 2, 'meng.deshan', [team('forge_team1', '锻造一班', 1, 'lu.dahai')]),
      workshop('heat', '热处理车间', 3, 'long.fei'),
      workshop('machining', '机加工车间', 4, 'duan.lei', [team('machining_team1', '机加工一班', 1, 'ma.zhiqiang')]),
      workshop('paint', '喷漆车间', 5, 'wang.yang'),
      workshop('casting', '精铸车间', 6, 'lei.ming'),
    ]),
    dept('equipment', '设备部', 13, 'shi.jian', VP_PROD),
    dept('safety', '安环部', 14, 'kang.wei', VP_PROD),
    dept('security', '保卫部', 15, 'jiang.tao', 'tang.lixin'),
    dept('it', '信息中心', 16, 'admin', 'tang.lixin'),
  ],
})

export const sites: SiteSeed[] = [
  {
    id: 1,
    companyName: '主轴重工股份有限公司',
    shortName: '主轴重工',
    pageTitle: '主轴重工企业管控平台',
    logo: 'logo-site1.svg',
    apiPrefix: 'api',
    storageKeyPrefix: 'mainshaft-',
    tokenKeyPrefix: 'mainshaft-token-',
    domain: 'http://localhost:1888',
    linkman: '苏敏',
    contactNumber: '0531-00001888',
    address: '示范市高新区主轴路1号',
    departments: organisation('mainshaft', '主轴重工股份有限公司'),
  },
  {
    id: 2,
    companyName: '主轴装备有限公司',
    shortName: '主轴装备',
    pageTitle: '主轴装备企业管控平台',
    logo: 'logo-site2.svg',
    apiPrefix: 'apidy',
    storageKeyPrefix: 'mainshaft2-',
    tokenKeyPrefix: 'mainshaft2-token-',
    domain: 'http://localhost:1878',
    linkman: '苏敏',
    contactNumber: '0531-00001878',
    address: '示范市临港区锻压路8号',
    departments: organisation('mainshaft2', '主轴装备有限公司'),
  },
]
