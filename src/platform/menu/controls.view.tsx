import { useQuery } from '@tanstack/react-query'
import { Select, Switch } from 'antd'
import type { Reply } from '#contract/call.ts'
import { role } from '#contract/org.ts'
import { call } from '#web/http/call.ts'
import { usePermissions } from '#web/shell/data.ts'
import { menuWords } from './menu.words.tsx'

interface Props<T> {
  id?: string
  value?: T
  onChange?: (value: T) => void
}

/** A switch for 0 and 1. */
export function FlagSwitch({ id, value, onChange }: Props<number>) {
  const t = menuWords.use()
  return (
    <Switch
      id={id}
      checked={value === 1}
      checkedChildren={t('yes')}
      unCheckedChildren={t('no')}
      onChange={checked => onChange?.(checked ? 1 : 0)}
    />
  )
}

type Roles = Reply<typeof role.list>
const flat = (roles: Roles): Roles => roles.flatMap(each => [each, ...flat((each.children as Roles | undefined) ?? [])])

/** The roles that may see an entry, by alias, comma-separated. People who may not list roles type the aliases. */
export function RolesSelect({ id, value = '', onChange }: Props<string>) {
  const t = menuWords.use()
  const permissions = usePermissions()
  const { data = [] } = useQuery({
    queryKey: ['role', 'aliases'],
    queryFn: ({ signal }) => call(role.list, {}, { signal, quiet: true }),
    enabled: permissions.role_view === true,
  })
  return (
    <Select
      id={id}
      mode="tags"
      allowClear
      placeholder={t('everybody')}
      value={value ? value.split(',') : []}
      onChange={(aliases: string[]) => onChange?.(aliases.join(','))}
      showSearch={{ optionFilterProp: 'label' }}
      options={flat(data).map(each => ({ value: each.roleAlias, label: `${each.roleName} (${each.roleAlias})` }))}
    />
  )
}
