import { param } from '#contract/system.ts'
import { PasswordKeyButton } from '#platform/site/password-key.view.tsx'
import { say } from '#web/i18n/language.ts'
import type { Field } from '#web/kit/list/field.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'

/** 参数管理. Thresholds and switches; the remark explains each. */
const fields: Field[] = [
  {
    key: 'paramName',
    label: { zh: '参数名称', en: 'Name' },
    list: { width: 240, sort: true, fixed: 'left' },
    search: true,
    form: { required: true, max: 128 },
  },
  {
    key: 'paramKey',
    label: { zh: '参数键名', en: 'Key' },
    list: { width: 280, sort: true },
    search: true,
    form: { required: true, max: 128, fixedOnEdit: true },
  },
  { key: 'paramValue', label: { zh: '参数键值', en: 'Value' }, kind: 'textarea', list: { width: 220 }, form: { max: 4000 } },
  { key: 'remark', label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: { width: 320 }, form: { max: 500 } },
  { key: 'updateTime', label: { zh: '修改时间', en: 'Changed' }, kind: 'moment', list: { width: 170, sort: true } },
]

export default function ParamScreen() {
  return (
    <ListPage
      name="param"
      title={say({ zh: '参数管理', en: 'Parameters' })}
      list={param.list}
      fields={fields}
      detail={param.detail}
      submit={param.submit}
      remove={param.remove}
      toolbar={() => <PasswordKeyButton />}
      rights={{
        add: 'param_add',
        edit: 'param_edit',
        remove: 'param_delete',
        view: 'param_view',
        export: 'param_export',
        import: 'param_import',
      }}
    />
  )
}
