import { PrinterOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { certificateCalls } from '#contract/quality-certificate.ts'
import { Failed } from '#platform/work/process-flow.view.tsx'
import { Paper } from '#web/document/paper.tsx'
import { useTabLabel } from '#web/document/use-tab-label.ts'
import { call } from '#web/http/call.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import styles from './certificate.module.css'
import { certificateWords } from './certificate.words.tsx'
import { CertificatePage } from './certificate-page.view.tsx'

/** 质量证明书: read as it is printed. */
export default function CertificateScreen() {
  const t = certificateWords.use()
  const id = useSearchParams()[0].get('id') ?? ''
  const [both, setBoth] = useState(false)
  const [printing, setPrinting] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['certificate', id],
    queryFn: ({ signal }) => call(certificateCalls.sheet, { id }, { signal, quiet: true }),
    enabled: id !== '',
  })
  useTabLabel(data?.certNo)
  if (!id) return <EmptyState kind="result" text={t('which')} />
  if (error) return <Failed text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        {data.state === 'draft' && <Alert type="info" showIcon title={t('draft')} />}
        {data.state === 'void' && <Alert type="error" showIcon title={`${t('void')}　${t('reason')}：${data.voidReason}`} />}
        <Segmented
          options={[
            { value: false, label: t('zh') },
            { value: true, label: t('both') },
          ]}
          value={both}
          onChange={setBoth}
        />
        <Button type="primary" icon={<PrinterOutlined />} onClick={() => setPrinting(true)}>
          {t('print')}
        </Button>
      </div>
      <div className={styles.view}>
        <CertificatePage sheet={data} both={both} />
      </div>
      {printing && (
        <Paper title={data.certNo} wide={false} onDone={() => setPrinting(false)}>
          <CertificatePage sheet={data} both={both} />
        </Paper>
      )}
    </div>
  )
}
