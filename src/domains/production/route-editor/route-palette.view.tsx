import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Input, Segmented, Skeleton } from 'antd'
import { memo, useState } from 'react'
import { productionProcess } from '#contract/production-process.ts'
import type { Process } from '#contract/production-shape.ts'
import { call } from '#web/http/call.ts'
import type { Side } from '../route/route-place.rules.ts'
import styles from './route-editor.module.css'
import { routeWords } from './route-editor.words.tsx'

/** What a dragged process is called on its way. */
export const DRAGGED = 'application/x-process'

const MOST = 500
/** Distinguishable in light and dark skins, also for colour-blind people; the name of the workshop is always written beside. */
const COLOURS = ['#d97706', '#dc2626', '#2563eb', '#059669', '#7c3aed', '#0891b2', '#be185d', '#4d7c0f']

const known = new Map<string, string>()
/** The colour of a workshop, in the order in which they are first seen. */
export function laneColour(deptShopId: string): string {
  const found = known.get(deptShopId)
  if (found) return found
  const colour = COLOURS[known.size % COLOURS.length] ?? '#2563eb'
  known.set(deptShopId, colour)
  return colour
}

export function useProcesses(enabled: boolean) {
  return useQuery({
    queryKey: ['production-process', 'palette'],
    queryFn: async ({ signal }) =>
      (await call(productionProcess.list, {}, { signal, quiet: true, query: { size: MOST, status: 1 } })).records,
    enabled,
    staleTime: 60_000,
  })
}

/** Where a new step goes, seen from the selected ones. */
export type Where = Side | 'end'

interface Props {
  where: Where
  onWhere(where: Where): void
  processes: readonly Process[] | undefined
  onAdd(process: Process, where: Where): void
}

/** 工序面板. The processes by workshop, to be dragged or added; or one after the other by typing their codes. */
export const RoutePalette = memo(function RoutePalette({ processes, where, onWhere, onAdd }: Props) {
  const t = routeWords.use()
  const [keyword, setKeyword] = useState('')
  const found = (processes ?? []).filter(({ processCode, processName }) =>
    `${processCode} ${processName}`.toLowerCase().includes(keyword.trim().toLowerCase()),
  )
  const first = keyword.trim() ? found[0] : undefined
  const shops = [...new Set(found.map(process => process.deptShopId))]
  return (
    <aside className={styles.palette} aria-label={t('palette')}>
      <Input.Search
        allowClear
        placeholder={t('search')}
        aria-label={t('search')}
        value={keyword}
        onChange={event => setKeyword(event.target.value)}
        onPressEnter={event => {
          if (!first) return
          onAdd(first, event.shiftKey ? 'end' : event.ctrlKey || event.metaKey ? 'beside' : where)
          setKeyword('')
        }}
      />
      <Segmented<Where>
        block
        size="small"
        className={styles.places}
        aria-label={t('place')}
        value={where}
        onChange={onWhere}
        options={[
          { value: 'before', label: t('placeBefore') },
          { value: 'beside', label: t('placeBeside') },
          { value: 'after', label: t('placeAfter') },
          { value: 'end', label: t('placeEnd') },
        ]}
      />
      <p className={styles.quiet}>{t('addHint')}</p>
      <div className={styles.paletteList}>
        {!processes && <Skeleton active />}
        {processes && found.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('noProcess')} />}
        {shops.map(shop => {
          const own = found.filter(process => process.deptShopId === shop)
          return (
            <section key={shop}>
              <h3 style={{ '--lane': laneColour(shop) } as React.CSSProperties}>{own[0]?.deptShopName}</h3>
              <ul>
                {own.map(process => (
                  <li
                    key={process.id}
                    draggable
                    data-next={process === first || undefined}
                    onDragStart={event => event.dataTransfer.setData(DRAGGED, process.processCode)}
                    onDoubleClick={() => onAdd(process, where)}
                  >
                    <span className={styles.code}>{process.processCode}</span>
                    <span className={styles.name}>{process.processName}</span>
                    <Button
                      type="text"
                      size="small"
                      icon={<PlusOutlined />}
                      aria-label={`${t('add')} ${process.processName}`}
                      onClick={() => onAdd(process, where)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </aside>
  )
})
