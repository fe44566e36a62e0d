import { Modal } from 'antd'
import { closeDialog } from './dialog-store.ts'
import { type HelpWord, helpWords } from './help.words.ts'
import styles from './keys-dialog.module.css'

const groups: readonly (readonly [title: HelpWord, keys: readonly (readonly [keys: string, does: HelpWord])[]])[] = [
  [
    'keysEverywhere',
    [
      ['Ctrl K', 'keysSearch'],
      ['?', 'keysHelp'],
      ['Esc', 'keysClose'],
    ],
  ],
  [
    'keysTodo',
    [
      ['J / K', 'keysMove'],
      ['V', 'keysPreview'],
      ['X', 'keysSelect'],
      ['Enter', 'keysOpen'],
    ],
  ],
  [
    'keysPaper',
    [
      ['A', 'keysAgree'],
      ['R', 'keysDisagree'],
      ['C', 'keysComment'],
      ['J / K', 'keysNext'],
    ],
  ],
  ['keysTable', [['Tab', 'keysCell']]],
]

/** 快捷键. Opened by the question mark. */
export default function KeysDialog() {
  const t = helpWords.use()
  return (
    <Modal open title={t('keysTitle')} footer={null} onCancel={closeDialog} width={640}>
      <div className={styles.groups}>
        {groups.map(([title, keys]) => (
          <section key={title}>
            <h3>{t(title)}</h3>
            <dl>
              {keys.map(([key, does]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{t(does)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
