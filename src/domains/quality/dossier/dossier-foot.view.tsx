import { QRCode } from 'antd'
import { useCallback, useState } from 'react'
import type { DossierHead } from '#contract/dossier.ts'
import styles from './dossier-print.module.css'

/** The foot of every printed page: whose file it is, its QR code, and the page. A page margin takes pictures only as an address. */
export function DossierFoot({ head: { proCode, address } }: { head: DossierHead }) {
  const [picture, setPicture] = useState('')
  const drawn = useCallback((box: HTMLDivElement | null) => {
    const svg = box?.querySelector('svg')
    if (svg) setPicture(`data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`)
  }, [])
  return (
    <>
      <style>{`@page { margin-bottom: 22mm;
        @bottom-left { content: ${JSON.stringify(proCode)}; font-size: 8pt; color: #5b6b7a }
        @bottom-center { content: url("${picture}") }
        @bottom-right { content: counter(page) " / " counter(pages); font-size: 8pt; color: #5b6b7a } }`}</style>
      <div ref={drawn} className={styles.drawn} aria-hidden="true">
        <QRCode value={address} size={44} bordered={false} type="svg" />
      </div>
    </>
  )
}
