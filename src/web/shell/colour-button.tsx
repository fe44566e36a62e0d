import { Popover } from 'antd'
import type { ReactNode } from 'react'
import { IconButton } from '../kit/icon-button.tsx'
import { swatches } from '../theme/palette.ts'
import { useTheme } from '../theme/theme-store.ts'
import styles from './header.module.css'
import { shellWords } from './shell.words.ts'

/** A colour regenerates the whole palette; text and button colours are derived so that they stay readable. */
export function ColourChoice() {
  const t = shellWords.use()
  const colour = useTheme(state => state.colour.toLowerCase())
  const choose = (next: string) => useTheme.setState({ colour: next })
  return (
    <div>
      <div className={styles.colours}>
        {swatches.map(swatch => (
          <button
            key={swatch}
            type="button"
            aria-label={swatch}
            aria-pressed={swatch === colour}
            style={{ background: swatch }}
            onClick={() => choose(swatch)}
          />
        ))}
      </div>
      <label className={styles.custom}>
        <input type="color" value={colour} onChange={event => choose(event.target.value)} />
        {t('customColour')}
        <code>{colour}</code>
      </label>
    </div>
  )
}

export function ColourButton({ icon }: { icon?: ReactNode }) {
  const t = shellWords.use()
  return (
    <Popover trigger="click" placement="bottomRight" title={t('colour')} content={<ColourChoice />}>
      <IconButton tip={false} label={t('colour')} icon={icon ?? <span className={styles.swatch} />} />
    </Popover>
  )
}
