import { Tooltip } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import styles from './icon-button.module.css'

interface Props extends Omit<ComponentProps<'button'>, 'title'> {
  label: string
  icon: ReactNode
  /** false: no tooltip, where a popover opens in the same place. */
  tip?: boolean
}

/** An icon button with accessible name and tooltip, at least 32 px. */
export function IconButton({ label, icon, tip = true, className = '', children, ...rest }: Props) {
  const button = (
    <button type="button" aria-label={label} className={`${styles.button} ${className}`} {...rest}>
      {icon}
      {children}
    </button>
  )
  return tip ? (
    <Tooltip title={label} mouseEnterDelay={0.4}>
      {button}
    </Tooltip>
  ) : (
    button
  )
}
