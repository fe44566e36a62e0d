import { App, Form, Modal } from 'antd'
import { useId, useState } from 'react'
import { stocktake } from '#contract/stocktake.ts'
import { quantity, ref, text } from '#model/form/field.ts'
import { askedOf } from '#platform/master/master-fields.view.tsx'
import { troubleOf } from '#web/document/command.ts'
import { call } from '#web/http/call.ts'
import type { Row } from '#web/kit/list/field.ts'
import { FormField } from '#web/kit/list/form-field.tsx'
import { stocktakeWords } from './stocktake.words.tsx'

interface Props {
  stocktakeId: string
  warehouseId: string
  onDone(): void
  onClose(): void
}

const fields = {
  materialId: ref('物料', { required: true, to: 'material' }),
  locationId: ref('库位', { to: 'location', within: { warehouseId: 'warehouseId' } }),
  batchNo: text('批次号', { max: 64 }),
  qty: quantity('实盘数量', { required: true, min: '0.001' }),
}
const asked = askedOf({ fields })

/** 账外新增. A material that is not in the books. */
export default function FoundDialog({ stocktakeId, warehouseId, onDone, onClose }: Props) {
  const t = stocktakeWords.use()
  const { message } = App.useApp()
  const name = useId()
  const [form] = Form.useForm<Row>()
  const [busy, setBusy] = useState(false)
  const add = async () => {
    const typed = await form.validateFields().catch(() => undefined)
    if (!typed) return
    setBusy(true)
    const { materialId = '', locationId, batchNo, qty = '' } = typed as Record<string, string | undefined>
    try {
      const place = { ...(locationId ? { locationId } : {}), ...(batchNo ? { batchNo } : {}) }
      await call(stocktake.found, { stocktakeId, materialId, qty, ...place }, { quiet: true })
      message.success(t('added'))
      onDone()
    } catch (error) {
      message.error(troubleOf(error, t('failed')).text)
      setBusy(false)
    }
  }
  return (
    <Modal open title={t('add')} confirmLoading={busy} onOk={add} onCancel={onClose} mask={{ closable: false }}>
      <Form form={form} name={name} layout="vertical" initialValues={{ warehouseId }}>
        <Form.Item name="warehouseId" hidden>
          <input />
        </Form.Item>
        {asked.map(field => (
          <FormField key={field.key} field={field} editing={false} values={{}} />
        ))}
      </Form>
    </Modal>
  )
}
