import { CameraOutlined } from '@ant-design/icons'
import { type ChangeEvent, useRef, useState } from 'react'
import { file } from '#contract/file.ts'
import { user as users } from '#contract/user.ts'
import { call } from '#web/http/call.ts'
import { Face } from '#web/kit/face.tsx'
import { toast } from '#web/kit/toast.ts'
import { queries } from '#web/shell/data.ts'
import { refreshSession } from '#web/shell/token-loop.ts'
import { homeWords } from './home.words.tsx'
import styles from './info.module.css'

const MOST_BYTES = 2 * 1024 * 1024

export function Avatar({ name, src }: { name: string; src?: string }) {
  const t = homeWords.use()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)

  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const picture = target.files?.[0]
    target.value = ''
    if (!picture) return
    if (picture.size > MOST_BYTES || !/^image\/(jpe?g|png|gif)$/.test(picture.type)) return toast.error(t('avatarWrong'))
    setBusy(true)
    try {
      const form = new FormData()
      form.append('file', picture)
      const stored = await call(file.putFile, { form })
      await call(users.updateInfo, { avatar: stored.url })
      toast.success(t('saved'))
      await Promise.all([queries.invalidateQueries({ queryKey: ['user', 'info'] }), refreshSession().catch(() => {})])
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <button
        type="button"
        className={styles.avatar}
        aria-label={t('avatar')}
        title={t('avatarHint')}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        <Face name={name} src={src} />
        <span>
          <CameraOutlined />
        </span>
      </button>
      <input ref={input} type="file" accept="image/png,image/jpeg,image/gif" hidden onChange={event => void upload(event)} />
    </>
  )
}
