import { Input, type InputRef } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Kind } from '#model/form/field.ts'
import { bareNumber, grouped, signOf, unitOf } from '../show.ts'
import type { ControlProps } from './control.ts'
import styles from './controls.module.css'

/** Exact numbers: text, never a float. Shown with thousands separators except while being edited. */
export function AmountInput({ kind, value, onChange, bare, ...rest }: ControlProps & { kind: Kind }) {
  const [typing, setTyping] = useState(false)
  const box = useRef<InputRef>(null)
  // Removing the separators changes the text and loses the selection. Keyboard users would then append to the old number, so select it
  // again.
  useLayoutEffect(() => {
    if (typing) box.current?.select()
  }, [typing])
  const text = value === undefined || value === null ? '' : String(value)
  return (
    <Input
      {...rest}
      ref={box}
      className={styles.amount}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      prefix={bare ? undefined : signOf(kind) || undefined}
      suffix={bare ? undefined : unitOf(kind) || undefined}
      value={typing ? text : grouped(kind, text)}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onChange={event => {
        const next = bareNumber(event.target.value)
        onChange(next === '' ? undefined : next)
      }}
    />
  )
}
