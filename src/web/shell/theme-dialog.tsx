import { CheckOutlined } from '@ant-design/icons'
import { Modal, Segmented, Switch } from 'antd'
import { type SkinName, skinNames } from '../theme/skins.ts'
import { type FontSize, lookOf, type Mode, useTheme } from '../theme/theme-store.ts'
import { variablesOf } from '../theme/variables.ts'
import { ColourChoice } from './colour-button.tsx'
import { closeDialog } from './dialog-store.ts'
import { type Control, controls, showControl, useSettings } from './settings.ts'
import { shellWords } from './shell.words.ts'
import styles from './theme-dialog.module.css'

const names: Record<Control, `control${Capitalize<Control>}`> = {
  debug: 'controlDebug',
  theme: 'controlTheme',
  lock: 'controlLock',
  fullScreen: 'controlFullScreen',
  collapse: 'controlCollapse',
  search: 'controlSearch',
  menu: 'controlMenu',
  colour: 'controlColour',
}

/** Twelve live thumbnails; a click applies the theme. */
export default function ThemeDialog() {
  const t = shellWords.use()
  const { theme, mode, fontSize } = useTheme()
  const { shown, watermark } = useSettings()
  const current = lookOf(useTheme.getState()).name
  return (
    <Modal
      open
      width={1096}
      title={t('themeTitle')}
      footer={null}
      onCancel={closeDialog}
      styles={{ body: { maxHeight: 'calc(100vh - 180px)', overflow: 'auto' } }}
      centered
    >
      <h3 className={styles.title}>{t('themeSkins')}</h3>
      <div className={styles.grid} data-theme-count={skinNames.length} data-stored={theme}>
        {skinNames.map(name => (
          <Thumbnail key={name} name={name} label={t(`skin_${name}`)} active={name === current} />
        ))}
      </div>
      <div className={styles.columns}>
        <section>
          <h3 className={styles.title}>{t('themeMode')}</h3>
          <Segmented<Mode>
            value={mode}
            onChange={next => useTheme.setState({ mode: next })}
            options={[
              { value: 'light', label: t('light') },
              { value: 'dark', label: t('dark') },
              { value: 'auto', label: t('auto') },
            ]}
          />
          <h3 className={styles.title}>{t('fontSize')}</h3>
          <Segmented<FontSize>
            value={fontSize}
            onChange={next => useTheme.setState({ fontSize: next })}
            options={[
              { value: 14, label: t('fontNormal') },
              { value: 16, label: t('fontLarge') },
              { value: 18, label: t('fontLarger') },
            ]}
          />
        </section>
        <section>
          <h3 className={styles.title}>{t('colour')}</h3>
          <ColourChoice />
        </section>
        <section>
          <h3 className={styles.title}>{t('controls')}</h3>
          <div className={styles.switches}>
            {controls.map(control => (
              <label key={control} htmlFor={`shown-${control}`}>
                <Switch id={`shown-${control}`} size="small" checked={shown[control]} onChange={on => showControl(control, on)} />
                {t(names[control])}
              </label>
            ))}
            <label htmlFor="shown-watermark">
              <Switch id="shown-watermark" size="small" checked={watermark} onChange={on => useSettings.setState({ watermark: on })} />
              {t('watermark')}
            </label>
          </div>
        </section>
      </div>
    </Modal>
  )
}

function Thumbnail({ name, label, active }: { name: SkinName; label: string; active: boolean }) {
  const state = useTheme()
  const look = lookOf({ ...state, theme: name })
  return (
    <button type="button" className={styles.thumb} aria-pressed={active} onClick={() => useTheme.setState({ theme: name })}>
      <span className={styles.screen} style={variablesOf(look)} data-bar={look.skin.active.bar} aria-hidden="true">
        <span className={styles.head}>
          <i className={styles.mark} />
          <i className={styles.line} style={{ width: 28 }} />
        </span>
        <span className={styles.side}>
          <i className={styles.line} />
          <i className={styles.active}>
            <b className={styles.line} />
          </i>
          <i className={styles.line} />
          <i className={styles.line} />
        </span>
        <span className={styles.tabs}>
          <i className={styles.tabActive} />
          <i className={styles.tab} />
        </span>
        <span className={styles.page}>
          <i className={styles.card} />
          <i className={styles.card} />
        </span>
        {active && (
          <span className={styles.tick}>
            <CheckOutlined />
          </span>
        )}
      </span>
      {label}
    </button>
  )
}
