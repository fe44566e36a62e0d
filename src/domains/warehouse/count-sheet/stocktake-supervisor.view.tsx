import { App, Button } from 'antd'
import { stocktake } from '#contract/stocktake.ts'
import { call } from '#web/http/call.ts'
import { stocktakeWords } from './stocktake.words.tsx'

/** 监盘. What the supervisor does with a count: has the differences counted again, and ends it. */
export function SupervisorActions({ stocktakeId, onDone }: { stocktakeId: string; onDone(): void }) {
  const t = stocktakeWords.use()
  const { modal } = App.useApp()
  const ask = (what: 'again' | 'finish') =>
    void modal.confirm({
      title: t(what),
      content: t(`${what}Says`),
      okText: t(what),
      onOk: async () => {
        await call(stocktake[what], { stocktakeId })
        onDone()
      },
    })
  return (
    <>
      <Button onClick={() => ask('again')}>{t('again')}</Button>
      <Button type="primary" onClick={() => ask('finish')}>
        {t('finish')}
      </Button>
    </>
  )
}
