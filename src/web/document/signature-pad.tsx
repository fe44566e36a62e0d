import { Button } from 'antd'
import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import styles from './document.module.css'
import { documentWords } from './document.words.ts'

interface Props {
  value: string
  onChange(dataUrl: string): void
}

const WIDTH = 480
const HEIGHT = 140

/** A handwritten signature, stored as a small image. */
export function SignaturePad({ value, onChange }: Props) {
  const t = documentWords.use()
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef(false)
  const at = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return [((event.clientX - box.left) / box.width) * WIDTH, ((event.clientY - box.top) / box.height) * HEIGHT] as const
  }
  const pen = () => canvas.current!.getContext('2d')!
  // Shows the earlier signature when a decision is taken back.
  const restore = useEffectEvent(() => {
    if (!value) return
    const written = new Image()
    written.onload = () => canvas.current?.getContext('2d')?.drawImage(written, 0, 0)
    written.src = value
  })
  useEffect(() => restore(), [])
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = true
    const brush = pen()
    brush.lineWidth = 3
    brush.lineCap = 'round'
    brush.strokeStyle = '#1f2937'
    brush.beginPath()
    brush.moveTo(...at(event))
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!drawing.current) return
    pen().lineTo(...at(event))
    pen().stroke()
  }
  const end = () => {
    if (!drawing.current) return
    drawing.current = false
    onChange(canvas.current!.toDataURL('image/png'))
  }
  const clear = () => {
    pen().clearRect(0, 0, WIDTH, HEIGHT)
    onChange('')
  }
  return (
    <div className={styles.pad}>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={t('signature')}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
      {!value && <span className={styles.padHint}>{t('signatureHint')}</span>}
      <Button size="small" type="text" className={styles.padClear} onClick={clear} disabled={!value}>
        {t('signatureClear')}
      </Button>
    </div>
  )
}
