/** 流程分类. The departments that have flows, in display order. */
export const departmentNames: Readonly<Record<string, string>> = {
  procurement: '采购',
  supplier: '供应商',
  warehouse: '仓储',
  finance: '财务',
  sales: '销售',
  delivery: '发运',
  production: '生产',
  quality: '质量',
  equipment: '设备',
  energy: '能源',
  hr: '人力资源',
  archive: '档案',
  security: '保卫安全',
  fleet: '车队',
  reception: '接待',
  project: '技改与方案',
  system: '系统',
}

export const categoryName = (department: string): string => departmentNames[department] ?? department
