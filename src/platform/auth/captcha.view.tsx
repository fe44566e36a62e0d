import { useCallback, useEffect, useState } from 'react'
import { auth } from '#contract/auth.ts'
import { call } from '#web/http/call.ts'
import { authWords } from './auth.words.tsx'
import styles from './login.module.css'

export function useCaptcha(on: boolean) {
  const [picture, setPicture] = useState({ key: '', image: '' })
  const renew = useCallback(() => {
    if (on) call(auth.captcha, {}, { quiet: true }).then(setPicture, () => {})
  }, [on])
  useEffect(renew, [renew])
  return { ...picture, renew }
}

export function Captcha({ image, renew }: ReturnType<typeof useCaptcha>) {
  const t = authWords.use()
  return (
    <button type="button" className={styles.captcha} onClick={renew} aria-label={t('refreshCode')} title={t('refreshCode')}>
      {image && <img src={image} alt="" height={38} />}
    </button>
  )
}
