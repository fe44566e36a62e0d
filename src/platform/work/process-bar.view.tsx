import { EllipsisOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import styles from '#web/document/document.module.css'
import { useScreenClass } from '#web/shell/screen-class.ts'
import { processWords } from './process.words.tsx'
import { useAct } from './process-act.view.tsx'
import type { BarProps } from './process-case.view.tsx'
import { type CommandName, commandsOf } from './process-commands.view.tsx'

export type ActionName = CommandName | 'copy'

/** By frequency of use; administrators' commands last. */
const ORDER: readonly ActionName[] = [
  'claim',
  'urge',
  'takeBack',
  'withdraw',
  'removeSign',
  'undelegate',
  'unclaim',
  'comment',
  'cc',
  'copy',
  'withdrawApproved',
  'delete',
  'reassign',
  'move',
  'suspend',
  'activate',
  'terminate',
]
const RISKY = new Set<ActionName>(['delete', 'terminate'])

/** The commands that the server offers this person. */
export function offered({ task, actions }: BarProps['detail']): ActionName[] {
  const all = new Set<string>([...commandsOf(task.actions ?? []), ...commandsOf(actions), ...(actions.includes('copy') ? ['copy'] : [])])
  return ORDER.filter(name => all.has(name))
}

const ROOM = { wide: 5, narrow: 2 }

/** The bar of a case without a task: commands on the case as a whole. */
export function ActionBar(props: BarProps) {
  const t = processWords.use()
  const narrow = useScreenClass() === 0
  const { act, dialog } = useAct(props)
  const names = offered(props.detail)
  const room = narrow ? ROOM.narrow : ROOM.wide
  const rest = names.slice(room)
  return (
    <div className={styles.bar} data-testid="document-bar">
      <div className={styles.barInner}>
        <span className={styles.spring} />
        {names.slice(0, room).map((name, at) => (
          <Button key={name} type={at === 0 && name === 'claim' ? 'primary' : 'default'} danger={RISKY.has(name)} onClick={() => act(name)}>
            {t(name)}
          </Button>
        ))}
        {!narrow && (
          <Button icon={<PrinterOutlined />} onClick={props.onPrint}>
            {t('print')}
          </Button>
        )}
        {(rest.length > 0 || narrow) && (
          <Dropdown
            trigger={['click']}
            placement="topRight"
            menu={{
              items: [
                ...rest.map(name => ({ key: name, label: t(name), danger: RISKY.has(name), onClick: () => act(name) })),
                ...(narrow ? [{ key: 'print', label: t('print'), onClick: props.onPrint }] : []),
              ],
            }}
          >
            <Button icon={<EllipsisOutlined />}>{t('more')}</Button>
          </Dropdown>
        )}
      </div>
      {dialog}
    </div>
  )
}
