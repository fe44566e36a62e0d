import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Skeleton } from 'antd'
import { useNavigate } from 'react-router'
import { flowModel } from '#contract/flow-admin.ts'
import { call } from '#web/http/call.ts'
import { Tone } from '#web/kit/list/tone.tsx'
import { queries, usePermissions } from '#web/shell/data.ts'
import { useScreenClass } from '#web/shell/screen-class.ts'
import { designWords } from './design.words.tsx'
import { saveBpmn, savePicture } from './download.view.tsx'
import styles from './flow.module.css'
import { flowWords } from './flow.words.tsx'

const tones = { draft: 'warning', published: 'success', retired: 'neutral' } as const
const words = { draft: 'draft', published: 'publishedState', retired: 'retired' } as const

/** The versions of a flow, newest first: who published it, why, and how many cases run on it. */
export function Versions({ flow, onClose }: { flow: { key: string; name: string }; onClose(): void }) {
  const t = flowWords.use()
  const d = designWords.use()
  const { message, modal } = App.useApp()
  const may = usePermissions()
  const navigate = useNavigate()
  const narrow = useScreenClass() === 0
  const { data, refetch } = useQuery({
    queryKey: ['flow-versions', flow.key],
    queryFn: ({ signal }) => call(flowModel.versions, { key: flow.key }, { signal }),
    staleTime: 0,
  })
  const remove = (version: number) =>
    modal.confirm({
      title: t('removeDraftAsk', { version }),
      okButtonProps: { danger: true },
      onOk: async () => {
        await call(flowModel.remove, { key: flow.key, version })
        message.success(t('done'))
        void refetch()
        void queries.invalidateQueries({ queryKey: ['list', 'flow-model'] })
      },
    })
  const open = (version: number) => {
    onClose()
    navigate(`/flow/design/${flow.key}?version=${version}`)
  }
  return (
    <Drawer open title={t('versionsOf', { name: flow.name })} size={narrow ? '100%' : 520} onClose={onClose}>
      {!data && <Skeleton active />}
      <ol className={styles.versions} reversed>
        {data?.map(row => {
          const status = (row.status in tones ? row.status : 'retired') as keyof typeof tones
          return (
            <li key={row.version}>
              <header>
                <b>{t('version', { version: row.version })}</b>
                <Tone tone={tones[status]}>{d(words[status])}</Tone>
                {row.running > 0 && <span className="ms-number">{t('running', { count: row.running })}</span>}
              </header>
              <p>{row.note || t('noNote')}</p>
              <small>
                {row.origin === 'code'
                  ? t('fromProgram')
                  : row.publishedAt && t('publishedBy', { who: row.publishedBy, when: row.publishedAt })}
              </small>
              <div className={styles.inline}>
                <Button size="small" onClick={() => open(row.version)}>
                  {t('openVersion')}
                </Button>
                <Button size="small" onClick={() => void saveBpmn(flow.key, row.version)}>
                  {t('bpmn')}
                </Button>
                <Button size="small" onClick={() => void savePicture(flow.key, row.version)}>
                  {t('picture')}
                </Button>
                {row.status === 'draft' && may.flow_model_delete && (
                  <Button size="small" danger onClick={() => remove(row.version)}>
                    {t('removeDraft')}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </Drawer>
  )
}
