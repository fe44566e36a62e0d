import { App, DatePicker, Form, InputNumber, Modal, Radio, Space } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useMemo, useState } from 'react'
import { tenant } from '#contract/tenant.ts'
import { call } from '#web/http/call.ts'
import type { Row } from '#web/kit/list/field.ts'
import { Filled } from '#web/kit/list/filled.tsx'
import { tenantWords } from './tenant.words.tsx'

const UNLIMITED = -1
const FIRST = '000000'

interface Values {
  limited: boolean
  accountNumber: number
  expireTime: Dayjs | null
  status: number
}

function settingOf(row: Row): Values {
  const accounts = Number(row.accountNumber)
  return {
    limited: accounts >= 0,
    accountNumber: accounts >= 0 ? accounts : 50,
    expireTime: row.expireTime ? dayjs(String(row.expireTime)) : null,
    status: Number(row.status),
  }
}

/** 租户配置: number of accounts, expiry and status, for one or several tenants. */
export function TenantSetting({ rows, onClose, onSaved }: { rows: readonly Row[]; onClose(): void; onSaved(): void }) {
  const t = tenantWords.use()
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const limited = Form.useWatch('limited', form)
  const [saving, setSaving] = useState(false)
  const [row] = rows
  const isFirst = rows.some(each => each.tenantId === FIRST)
  const present = useMemo(() => row && settingOf(row), [row])

  const save = async () => {
    const { accountNumber, expireTime, status } = await form.validateFields()
    setSaving(true)
    try {
      await call(tenant.setting, {
        ids: rows.map(each => each.id).join(','),
        accountNumber: limited ? accountNumber : UNLIMITED,
        expireTime: expireTime?.format('YYYY-MM-DD HH:mm:ss'),
        status,
      })
      message.success(t('saved'))
      onSaved()
    } catch {
      // The error has been shown; keep the input.
    } finally {
      setSaving(false)
    }
  }
  const title = rows.length > 1 ? t('settingMany', { count: rows.length }) : t('settingOf', { name: String(row?.tenantName ?? '') })
  return (
    <Modal
      open={rows.length > 0}
      title={title}
      onCancel={onClose}
      onOk={save}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={saving}
      width={480}
    >
      {rows.length > 1 && <p style={{ marginBottom: 12, color: 'var(--ms-text-2)' }}>{t('manyHint')}</p>}
      <Form form={form} layout="vertical">
        <Form.Item label={t('accounts')} required>
          <Space>
            <Form.Item name="limited" noStyle>
              <Radio.Group
                options={[
                  { value: false, label: t('unlimited') },
                  { value: true, label: t('limited') },
                ]}
              />
            </Form.Item>
            <Form.Item name="accountNumber" noStyle>
              <InputNumber
                aria-label={t('accounts')}
                min={0}
                max={1_000_000}
                precision={0}
                disabled={!limited}
                suffix={t('people')}
                style={{ width: 140 }}
              />
            </Form.Item>
          </Space>
        </Form.Item>
        <Form.Item name="expireTime" label={t('expires')}>
          <DatePicker showTime style={{ width: '100%' }} placeholder={t('never')} allowClear={!row?.expireTime} />
        </Form.Item>
        <Form.Item name="status" label={t('status')} extra={t(isFirst ? 'first' : 'offHint')} style={{ marginBottom: 0 }}>
          <Radio.Group
            options={[
              { value: 1, label: t('on') },
              { value: 0, label: t('off'), disabled: isFirst },
            ]}
          />
        </Form.Item>
        <Filled values={present} />
      </Form>
    </Modal>
  )
}
