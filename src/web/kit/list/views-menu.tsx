import { CheckOutlined, DeleteOutlined, StarOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Dropdown, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { savedView, type ViewScope } from '#contract/setting.ts'
import { call } from '#web/http/call.ts'
import type { Kept } from './address.ts'
import styles from './list.module.css'
import { listWords } from './list.words.ts'
import type { ListSettings } from './settings.ts'

export interface View {
  filters: Kept['filters']
  sort?: Kept['sort']
  settings: ListSettings
}

interface Props {
  name: string
  current: View
  onChoose(view: View | undefined): void
}

const SCOPES = { own: 'scopeOwn', dept: 'scopeDept', all: 'scopeAll' } as const

/** Saved views: filters, order and columns under a name; private, or shared with the department or everybody. */
export function ViewsMenu({ name, current, onChoose }: Props) {
  const t = listWords.use()
  const { message } = App.useApp()
  const [chosen, setChosen] = useState<string>()
  const [naming, setNaming] = useState(false)
  const [form] = Form.useForm<{ name: string; scope: ViewScope }>()
  const { data: views = [], refetch } = useQuery({
    queryKey: ['views', name],
    queryFn: ({ signal }) => call(savedView.list, { page: name }, { signal, quiet: true }),
  })
  const { data: scopes = ['own'] } = useQuery({
    queryKey: ['views', 'scopes'],
    queryFn: ({ signal }) => call(savedView.scopes, {}, { signal, quiet: true }),
    enabled: naming,
  })
  const save = async () => {
    const { name: viewName, scope } = await form.validateFields()
    const { id } = await call(savedView.submit, { page: name, name: viewName, scope, value: current })
    message.success(t('viewSaved'))
    setNaming(false)
    setChosen(id)
    void refetch()
  }
  const remove = async (id: string) => {
    await call(savedView.remove, { ids: id })
    message.success(t('viewRemoved'))
    if (chosen === id) setChosen(undefined)
    void refetch()
  }
  const choose = (id: string | undefined) => {
    setChosen(id)
    onChoose(views.find(view => view.id === id)?.value as View | undefined)
  }
  const mark = (on: boolean) => (on ? <CheckOutlined /> : <span className={styles.noMark} />)
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: '', label: t('viewDefault'), icon: mark(chosen === undefined), onClick: () => choose(undefined) },
            ...views.map(view => ({
              key: view.id,
              icon: mark(chosen === view.id),
              label: (
                <span className={styles.viewItem}>
                  {view.name}
                  {view.scope !== 'own' && <small>{t(view.scope === 'all' ? 'sharedAll' : 'sharedDept')}</small>}
                  {view.mine && (
                    <Button
                      type="text"
                      size="small"
                      aria-label={`${t('remove')} ${view.name}`}
                      icon={<DeleteOutlined />}
                      onClick={event => {
                        event.stopPropagation()
                        void remove(view.id)
                      }}
                    />
                  )}
                </span>
              ),
              onClick: () => choose(view.id),
            })),
            { type: 'divider' as const },
            { key: 'save', label: t('viewSave'), icon: <StarOutlined />, onClick: () => setNaming(true) },
          ],
        }}
      >
        <Button>{views.find(view => view.id === chosen)?.name ?? t('views')}</Button>
      </Dropdown>
      <Modal
        open={naming}
        title={t('viewSave')}
        onCancel={() => setNaming(false)}
        onOk={save}
        okText={t('save')}
        cancelText={t('cancel')}
        destroyOnHidden
      >
        <Form form={form} layout="vertical" initialValues={{ scope: 'own' }} preserve={false}>
          <Form.Item name="name" label={t('viewName')} rules={[{ required: true, whitespace: true, max: 64, message: t('viewNameHint') }]}>
            <Input autoFocus />
          </Form.Item>
          <Form.Item name="scope" label={t('viewScope')}>
            <Select options={scopes.map(scope => ({ value: scope, label: t(SCOPES[scope]) }))} />
          </Form.Item>
        </Form>
      </Modal>
    </>
  )
}
