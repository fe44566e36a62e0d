import { Input } from 'antd'
import type { ComponentType } from 'react'
import type { Master } from '#model/master.ts'
import { fieldsOf } from '#platform/master/master-fields.view.tsx'
import { MasterList, type MasterListProps } from '#platform/master/master-list.view.tsx'
import { loadMaster } from '#web/document/registry.ts'
import type { Field } from '#web/kit/list/field.ts'
import { usePermissions } from '#web/shell/data.ts'

/**
 * 校园简历, 社会简历. The same page for two readers: the personnel office works on the resumes of one kind, a head reads those for the own
 * openings in a view that has no number of anybody.
 */
export async function resumeScreen(key: string, kind: string): Promise<{ default: ComponentType }> {
  const [whole, seen] = await Promise.all([loadMaster('resume'), loadMaster(key)])
  if (!whole || !seen) throw new Error(`no master resume or ${key}`)
  const ofKind = narrowed(whole, seen)
  const office: MasterListProps = { name: key, master: ofKind, fields: asked(ofKind, kind), along: { master: 'resume', resumeKind: kind } }
  const head: MasterListProps = { name: key, master: seen, fields: asked(seen, kind), along: { master: key } }
  return {
    default: function Screen() {
      return <MasterList {...(usePermissions().resume_view ? office : head)} />
    },
  }
}

/** Lists, asks and calls things as the view of that kind does. */
function narrowed(whole: Master, { title, en, fields, list, search }: Master): Master {
  const called = Object.entries(whole.fields).map(([name, field]) => [name, { ...field, label: fields[name]?.label ?? field.label }])
  return { ...whole, title, en, fields: Object.fromEntries(called), list, search }
}

const KEYWORD: Field = {
  key: 'keyword',
  label: { zh: '关键字', en: 'Keyword' },
  kind: 'text',
  list: false,
  form: false,
  view: false,
  search: true,
}

/** The page says which kind it is, so nobody is asked; a row begins with the name, whatever the list is ordered by. */
const asked = (master: Master, kind: string): Field[] => [
  ...fieldsOf(master).map((field): Field => {
    const list = field.list && { ...field.list, fixed: field.key === 'resumeName' ? ('left' as const) : undefined }
    if (field.key !== 'resumeKind' || !field.form) return { ...field, list }
    const form = { ...field.form, initial: kind, item: { hidden: true }, control: () => <Input /> }
    return { ...field, list: false, view: false, kind: 'custom', form }
  }),
  KEYWORD,
]
