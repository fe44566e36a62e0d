import { Checkbox, Drawer, Form, InputNumber, Select } from 'antd'
import type { FlowSettings } from '#model/flow/tree.ts'
import { useScreenClass } from '#web/shell/screen-class.ts'
import { designWords } from './design.words.tsx'
import { PeopleEditor } from './people-editor.view.tsx'
import { SpanInput } from './small-controls.view.tsx'

type Word = Parameters<ReturnType<typeof designWords.use>>[0]
interface Props {
  settings: FlowSettings
  onChange(settings: FlowSettings): void
  onClose(): void
}

const choices: readonly ['withdraw' | 'dedupe' | 'resubmit' | 'calendar', readonly (readonly [string, Word])[]][] = [
  [
    'withdraw',
    [
      ['never', 'withdrawNever'],
      ['beforeFirstDecision', 'withdrawBefore'],
      ['anytime', 'withdrawAnytime'],
    ],
  ],
  [
    'dedupe',
    [
      ['none', 'dedupeNone'],
      ['consecutive', 'dedupeConsecutive'],
      ['all', 'dedupeAll'],
    ],
  ],
  [
    'resubmit',
    [
      ['rerun', 'resubmitRerun'],
      ['toReturner', 'resubmitReturner'],
      ['choose', 'resubmitChoose'],
    ],
  ],
  [
    'calendar',
    [
      ['natural', 'calendarNatural'],
      ['working', 'calendarWorking'],
    ],
  ],
]

/** Settings of the whole flow. */
export function DesignSettings({ settings, onChange, onClose }: Props) {
  const t = designWords.use()
  const narrow = useScreenClass() === 0
  const reversal = (days: number | null) => {
    const { withdrawApproved: _, ...rest } = settings
    onChange(days ? { ...rest, withdrawApproved: { withinDays: days } } : rest)
  }
  return (
    <Drawer open title={t('settings')} size={narrow ? '100%' : 440} onClose={onClose}>
      <Form layout="vertical">
        {choices.map(([key, options]) => (
          <Form.Item key={key} label={t(key)} htmlFor={`flow-${key}`}>
            <Select
              id={`flow-${key}`}
              value={settings[key] as string}
              onChange={value => onChange({ ...settings, [key]: value })}
              options={options.map(([value, label]) => ({ value, label: t(label) }))}
            />
          </Form.Item>
        ))}
        <Form.Item label={t('withdrawApproved')} htmlFor="flow-reversal">
          <InputNumber
            id="flow-reversal"
            min={0}
            max={365}
            precision={0}
            value={settings.withdrawApproved?.withinDays ?? 0}
            onChange={reversal}
          />
        </Form.Item>
        <Form.Item label={t('urgeEvery')} htmlFor="flow-urge">
          <SpanInput id="flow-urge" value={settings.urgeEvery} onChange={urgeEvery => onChange({ ...settings, urgeEvery })} />
        </Form.Item>
        <Form.Item>
          <Checkbox checked={settings.takeBack} onChange={event => onChange({ ...settings, takeBack: event.target.checked })}>
            {t('takeBack')}
          </Checkbox>
        </Form.Item>
        <Form.Item label={t('emptyAdmin')}>
          <PeopleEditor who={settings.admins} onChange={admins => onChange({ ...settings, admins })} />
        </Form.Item>
      </Form>
    </Drawer>
  )
}
