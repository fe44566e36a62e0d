import { Input } from 'antd'
import type { ComponentType } from 'react'
import type { Master } from '#model/master.ts'
import { fieldsOf } from '#platform/master/master-fields.view.tsx'
import { MasterList, type MasterListProps } from '#platform/master/master-list.view.tsx'
import { loadMaster } from '#web/document/registry.ts'
import type { Field } from '#web/kit/list/field.ts'
import { usePermissions } from '#web/shell/data.ts'

/**
 * 校园简历, 社会简历. One page for two readers: the personnel office edits the applicants of one kind, a head reads those for the own
 * openings in a view with masked numbers.
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

/** The whole master with list, search and labels of one kind. */
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

/** The page determines the kind, so the form does not ask for it; rows start with the name, whatever the order. */
const asked = (master: Master, kind: string): Field[] => [
  ...fieldsOf(master).map((field): Field => {
    const list = field.list && { ...field.list, fixed: field.key === 'resumeName' ? ('left' as const) : undefined }
    if (field.key !== 'resumeKind' || !field.form) return { ...field, list }
    const form = { ...field.form, initial: kind, item: { hidden: true }, control: () => <Input /> }
    return { ...field, list: false, view: false, kind: 'custom', form }
  }),
  KEYWORD,
]
