import { words } from '#web/i18n/language.ts'

export const orgWords = words({
  zh: { dept: '机构管理', post: '岗位管理', below: '新增下级', top: '无（顶级）' },
  en: { dept: 'Departments', post: 'Posts', below: 'Add below', top: 'None (top level)' },
})
