import { Modal, QRCode } from 'antd'
import styles from './app-dialog.module.css'
import { closeDialog } from './dialog-store.ts'
import { shellWords } from './shell.words.ts'

/** QR codes of the Android client and the mini-program. */
export default function AppDialog() {
  const t = shellWords.use()
  const codes = [
    { name: t('appAndroid'), hint: t('appAndroidHint'), value: `${location.origin}/downApp?client=android` },
    { name: t('appMini'), hint: t('appMiniHint'), value: `${location.origin}/downApp?client=mini` },
  ]
  return (
    <Modal open width={480} title={t('appTitle')} footer={null} onCancel={closeDialog}>
      <div className={styles.codes}>
        {codes.map(({ name, hint, value }) => (
          <figure key={value}>
            <QRCode value={value} size={160} color="#1f2937" bgColor="#ffffff" />
            <figcaption>
              {name}
              <small>{hint}</small>
            </figcaption>
          </figure>
        ))}
      </div>
    </Modal>
  )
}
