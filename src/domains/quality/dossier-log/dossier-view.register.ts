import { datetime, dict, ref, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'

export const OPENED = 'open'
export const PRINTED = 'print'

/** 一轴一档查阅记录. Who opened or printed the file of a shaft, and when. Append-only. */
export const dossierView = register('dossierView', {
  title: '查阅记录',
  en: 'Openings of shaft files',
  page: { path: '/quality/dossier-view', icon: 'solution-outlined', reads: ['quality_head', 'sysadmin', 'audit'] },
  fields: {
    postTime: datetime('时间', { required: true }),
    pieceId: ref('产品件', { required: true, to: 'piece' }),
    viewUserId: user('查阅人', { required: true }),
    viewAction: dict('动作', { required: true, code: 'dossier_action', tones: { open: 'info', print: 'warning' } }),
  },
  label: ['postTime'],
  about: 'pieceId',
  order: 'postTime',
  latestFirst: true,
  list: ['postTime', 'pieceId', 'viewUserId', 'viewAction'],
  search: ['postTime', 'pieceId', 'viewUserId', 'viewAction'],
})

export default dossierView
