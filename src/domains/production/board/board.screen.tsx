import { Segmented, Select } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDict } from '#web/kit/list/dict.ts'
import styles from './board.module.css'
import { boardWords } from './board.words.tsx'
import { FloorBoard } from './floor-board.view.tsx'
import { Gantt } from './gantt.view.tsx'

/** 生产看板. What stands where on the floor now, and what is planned when. */
export default function BoardScreen() {
  const t = boardWords.use()
  const [params, setParams] = useSearchParams()
  const isPlan = params.get('show') === 'plan'
  const classes = useDict({ code: 'work_order_class', book: 'business' })
  const [orderClass, setOrderClass] = useState('')
  const choices = (
    <>
      <Segmented
        aria-label={t('show')}
        value={isPlan ? 'plan' : 'floor'}
        onChange={show => setParams(show === 'plan' ? { show } : {}, { replace: true })}
        options={[
          { value: 'floor', label: t('floor') },
          { value: 'plan', label: t('plan') },
        ]}
      />
      <Select
        className={styles.choice ?? ''}
        aria-label={t('orderClass')}
        value={orderClass}
        onChange={setOrderClass}
        options={[
          { value: '', label: t('allClasses') },
          ...classes.map(({ dictKey, dictValue }) => ({ value: dictKey, label: dictValue })),
        ]}
      />
    </>
  )
  const asked = orderClass ? { orderClass } : {}
  return isPlan ? <Gantt asked={asked}>{choices}</Gantt> : <FloorBoard asked={asked}>{choices}</FloorBoard>
}
