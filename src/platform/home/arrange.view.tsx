import { CloseOutlined, HolderOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type ReactNode, useMemo } from 'react'
import ReactGridLayout, { useContainerWidth, verticalCompactor } from 'react-grid-layout'
import { moveElement } from 'react-grid-layout/core'
import 'react-grid-layout/css/styles.css'
import 'react-resizable/css/styles.css'
import styles from './arrange.module.css'
import { homeWords } from './home.words.tsx'
import { COLUMNS, GAP, leastOf, type Place, ROW } from './layout.view.tsx'

const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
interface Props {
  places: Place[]
  onPlaces(places: Place[]): void
  onHide(widget: string): void
  draw: (widget: string) => ReactNode
  nameOf: (widget: string) => string
}

/** Editing the home page: a cover over each widget makes it draggable, by mouse or arrow keys, and its corner hides it. */
export default function Arrange({ places, onPlaces, onHide, draw, nameOf }: Props) {
  const t = homeWords.use()
  const { width, containerRef, mounted } = useContainerWidth()
  const layout = useMemo(() => places.map(place => ({ ...place, ...leastOf(place.i) })), [places])

  const adopt = (next: readonly { i: string; x: number; y: number; w: number; h: number }[]) => {
    const plain = next.map(({ i, x, y, w, h }) => ({ i, x, y, w, h }))
    if (JSON.stringify(plain) !== JSON.stringify(places)) onPlaces(plain)
  }
  const pressed = (event: KeyboardEvent, id: string) => {
    const step = arrows[event.key]
    if (!step) return
    event.preventDefault()
    const items = layout.map(item => ({ ...item }))
    const item = items.find(each => each.i === id)!
    const [dx, dy] = step
    if (event.shiftKey) {
      item.w = Math.max(item.minW, Math.min(COLUMNS - item.x, item.w + dx))
      item.h = Math.max(item.minH, item.h + dy)
      return adopt(verticalCompactor.compact(items, COLUMNS))
    }
    const x = Math.max(0, Math.min(COLUMNS - item.w, item.x + dx))
    // Below the next widget, so that one key press changes the order.
    const under = dy > 0 ? items.filter(each => each.y >= item.y + item.h && each.x < item.x + item.w && item.x < each.x + each.w) : []
    const y = dy > 0 ? item.y + (under.length > 0 ? Math.min(...under.map(each => each.h)) : 0) : dy < 0 ? Math.max(0, item.y - 1) : item.y
    adopt(verticalCompactor.compact(moveElement(items, item, x, y, true, false, 'vertical', COLUMNS), COLUMNS))
  }
  return (
    <div ref={containerRef} className={styles.area}>
      {mounted && (
        <ReactGridLayout
          width={width}
          layout={layout}
          gridConfig={{ cols: COLUMNS, rowHeight: ROW, margin: [GAP, GAP], containerPadding: [0, 0] }}
          dragConfig={{ handle: `.${styles.cover}` }}
          compactor={verticalCompactor}
          onLayoutChange={adopt}
        >
          {places.map(({ i }) => (
            <div key={i} className={styles.widget}>
              <div className={styles.under} inert>
                {draw(i)}
              </div>
              <button
                type="button"
                className={styles.cover}
                aria-label={t('arrangeWidget', { name: nameOf(i) })}
                onKeyDown={event => pressed(event, i)}
              >
                <span>
                  <HolderOutlined rotate={90} />
                </span>
              </button>
              <button type="button" className={styles.hide} aria-label={t('arrangeHide', { name: nameOf(i) })} onClick={() => onHide(i)}>
                <CloseOutlined />
              </button>
            </div>
          ))}
        </ReactGridLayout>
      )}
    </div>
  )
}
