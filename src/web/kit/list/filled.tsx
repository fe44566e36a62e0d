import { Form } from 'antd'
import { useEffectEvent, useLayoutEffect } from 'react'

interface Props {
  values: object | undefined
  onFilled?(): void
}

/**
 * Puts values into the form around it, before anybody can type: a reset makes the fields anew, and takes the focus from them.
 * It stands inside the form, because a dialog makes its form when it is first opened. (One that renders it ahead of time counts as open for
 * the Escape key, and keeps it from what really is open.)
 */
export function Filled({ values, onFilled }: Props) {
  const form = Form.useFormInstance()
  const tell = useEffectEvent(() => onFilled?.())
  useLayoutEffect(() => {
    if (!values) return
    form.resetFields()
    form.setFieldsValue(values)
    tell()
  }, [values, form])
  return null
}
