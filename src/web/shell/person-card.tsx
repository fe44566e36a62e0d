import { CopyOutlined } from '@ant-design/icons'
import { Modal } from 'antd'
import { Face } from '../kit/face.tsx'
import { IconButton } from '../kit/icon-button.tsx'
import { toast } from '../kit/toast.ts'
import { closeDialog, useDialog } from './dialog-store.ts'
import styles from './person-card.module.css'
import { shellWords } from './shell.words.ts'

/** A colleague found by Ctrl K: name, account to copy, department. */
export default function PersonCard() {
  const t = shellWords.use()
  const person = useDialog(state => state.person)
  if (!person) return null
  const copy = async () => {
    await navigator.clipboard.writeText(person.account).then(
      () => toast.success(t('copied')),
      () => toast.error(t('copyFailed')),
    )
  }
  return (
    <Modal open footer={null} onCancel={closeDialog} width={360} title={t('personTitle')}>
      <div className={styles.card}>
        <span className={styles.face} aria-hidden="true">
          <Face name={person.realName || person.name} />
        </span>
        <h3>{person.realName || person.name}</h3>
        <dl>
          <div>
            <dt>{t('personAccount')}</dt>
            <dd>
              {person.account}
              <IconButton label={t('copy')} icon={<CopyOutlined />} onClick={() => void copy()} />
            </dd>
          </div>
          <div>
            <dt>{t('personDept')}</dt>
            <dd>{person.deptName || '—'}</dd>
          </div>
        </dl>
      </div>
    </Modal>
  )
}
