import { departmentMenu } from '#model/menu.ts'

/** Roles that look up what is tested and by which limits. */
export const STANDARD_READERS = [
  ...['quality_head', 'qc_inspector', 'process_head', 'process_eng', 'tech_head', 'chief_engineer', 'prod_head'],
  ...['workshop_head', 'casting_head', 'purchase_head', 'buyer', 'sales_head'],
]

/** Roles that read what was found in material that came in. */
export const INSPECTION_READERS = [
  ...['quality_head', 'qc_engineer', 'qc_inspector', 'tech_head', 'prod_head', 'chief_engineer', 'process_eng', 'gm', 'audit'],
  ...['purchase_head', 'buyer', 'wh_head', 'wh_keeper', 'ap_acct', 'vp_supply'],
]

/** Roles that read what was found on pieces that are made. */
export const PIECE_INSPECTION_READERS = [
  ...['quality_head', 'qc_engineer', 'qc_inspector', 'process_head', 'process_eng', 'tech_head', 'chief_engineer', 'prod_head', 'planner'],
  ...['workshop_head', 'casting_head', 'team_leader', 'vp_prod', 'gm', 'sales_head', 'audit'],
]

/** Roles that read what was scrapped and what it cost. */
export const LOSS_READERS = [
  ...['quality_head', 'qc_engineer', 'tech_head', 'chief_engineer', 'prod_head', 'planner', 'workshop_head', 'casting_head', 'vp_prod'],
  ...['purchase_head', 'buyer', 'cost_acct', 'fin_head', 'cfo', 'gm', 'audit'],
]

/** Roles that look a shaft up, from its ingot to the customer. */
export const DOSSIER_READERS = [
  ...['quality_head', 'qc_engineer', 'qc_inspector', 'prod_head', 'planner', 'workshop_head', 'casting_head', 'team_leader', 'vp_prod'],
  ...['process_head', 'process_eng', 'tech_head', 'chief_engineer', 'sales_head', 'sales_clerk', 'wh_head', 'wh_keeper', 'cost_acct'],
  ...['fin_head', 'cfo', 'audit', 'gm'],
]

/** Roles that read what was taken although it deviates. */
export const CONCESSION_READERS = [
  ...['quality_head', 'qc_engineer', 'qc_inspector', 'process_head', 'process_eng', 'tech_head', 'chief_engineer', 'prod_head', 'planner'],
  ...['workshop_head', 'casting_head', 'vp_prod', 'gm', 'sales_head', 'sales_rep', 'sales_clerk', 'audit'],
]

export default departmentMenu({
  name: '质量管理',
  icon: 'safety-certificate-outlined',
  sort: 16,
  pages: [
    {
      ...{ code: 'shaftFile', name: '一轴一档', path: '/jinlei/qm/shaftFile', icon: 'file-search-outlined', kind: 'page' },
      views: DOSSIER_READERS,
    },
  ],
  order: [
    'shaftFile',
    'inspectTask',
    'inspection',
    'inspectionIndex',
    'ndtRecord',
    'qualityCertificate',
    'incomingInspection',
    'incomingLine',
    'incomingIndex',
    'incomingRecheck',
    'nonconformity',
    'concession',
    'concessionLine',
    'scrapRecord',
    'qualityLoss',
    'qualityIndex',
    'gradeStandard',
    'gradeIndex',
    'inspectorCert',
    'dossierView',
  ],
})
