import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useLocation, useSearchParams } from 'react-router'
import { shopFloorCalls } from '#contract/production-exec.ts'
import { Failed } from '#platform/work/process-flow.view.tsx'
import { call } from '#web/http/call.ts'
import { Providers } from '#web/shell/providers.tsx'
import { PieceCardView } from './piece-card.view.tsx'
import styles from './shop-floor.module.css'

/** 件页. Where the QR code of a piece leads, on a phone. */
export default function PieceScreen() {
  return (
    <Providers top={12}>
      <ScannedPiece />
    </Providers>
  )
}

function ScannedPiece() {
  // Pages without the shell are not drawn by a route, so they read their address themselves.
  const proCode = decodeURIComponent(useLocation().pathname.split('/').at(-1) ?? '')
  const k = useSearchParams()[0].get('k') ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['piece-card', proCode, k],
    queryFn: ({ signal }) =>
      call({ ...shopFloorCalls.piece, path: `blade-biz/m/piece/${encodeURIComponent(proCode)}` }, { proCode, k }, { signal, quiet: true }),
  })
  return (
    <main className={styles.phone}>
      {error ? (
        <Failed text={error.message} onRetry={() => void refetch()} />
      ) : data ? (
        <PieceCardView card={data} source="phone" onDone={() => void refetch()} />
      ) : (
        <Skeleton active />
      )}
    </main>
  )
}
