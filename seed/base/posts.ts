import type { PostSeed } from '../shape.ts'

/** 岗位, job titles. They grant no rights; roles do. */
export const posts: PostSeed[] = [
  { code: 'chairman', name: '董事长', category: 1, sort: 1 },
  { code: 'gm', name: '总经理', category: 1, sort: 2 },
  { code: 'vp', name: '副总经理', category: 1, sort: 3 },
  { code: 'chief_engineer', name: '总工程师', category: 1, sort: 4 },
  { code: 'cfo', name: '财务总监', category: 1, sort: 5 },
  { code: 'minister', name: '部长', category: 2, sort: 10 },
  { code: 'director', name: '主任', category: 2, sort: 11 },
  { code: 'supervisor', name: '主管', category: 2, sort: 12 },
  { code: 'team_leader', name: '班组长', category: 3, sort: 20 },
  { code: 'engineer', name: '工程师', category: 3, sort: 21 },
  { code: 'accountant', name: '会计', category: 3, sort: 22 },
  { code: 'cashier', name: '出纳', category: 3, sort: 23 },
  { code: 'buyer', name: '采购员', category: 3, sort: 24 },
  { code: 'keeper', name: '保管员', category: 3, sort: 25 },
  { code: 'inspector', name: '检验员', category: 3, sort: 26 },
  { code: 'salesman', name: '业务员', category: 3, sort: 27 },
  { code: 'planner', name: '计划员', category: 3, sort: 28 },
  { code: 'specialist', name: '专员', category: 3, sort: 29 },
  { code: 'safety_officer', name: '安全员', category: 3, sort: 30 },
  { code: 'operator', name: '操作工', category: 3, sort: 31 },
  { code: 'driver', name: '驾驶员', category: 3, sort: 32 },
  { code: 'guard', name: '门卫', category: 3, sort: 33 },
  { code: 'intern', name: '实习生', category: 4, sort: 40 },
]
