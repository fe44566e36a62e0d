import { describe, expect, it } from 'vitest'
import { integer, text } from './field.ts'
import { lines } from './lines.ts'
import { readForm } from './read.ts'

describe('a table whose rows the server decides', () => {
  const asked = {
    fields: {
      steps: lines(
        '工序',
        { seq: integer('序号', { derived: true }), name: text('名称', { derived: true }), note: text('说明') },
        { rowsBy: 'seq' },
      ),
    },
  }
  const computed = {
    steps: [
      { seq: 10, name: '锻造' },
      { seq: 20, name: '调质' },
    ],
  }
  const read = (sent: object) => readForm(asked, { ...sent }, { computed })

  it('has them although none were sent', () => {
    expect(read({}).doc).toEqual(computed)
  })

  it('keeps what was typed in a row, wherever it was sent, and nothing of rows that are not there', () => {
    const sent = [{ seq: 20, name: '冒充', note: '先探伤' }, { seq: 30, note: '多出来的' }, { note: '没有序号' }]
    expect(read({ steps: sent })).toEqual({
      doc: { steps: [computed.steps[0], { seq: 20, name: '调质', note: '先探伤' }] },
      problems: [],
    })
  })

  it('proposes what people may change, until they have changed it', () => {
    const proposing = { computed: { steps: [{ seq: 10, name: '锻造', note: '照旧' }] } }
    expect(readForm(asked, {}, proposing).doc).toEqual(proposing.computed)
    expect(readForm(asked, { steps: [{ seq: 10 }] }, proposing).doc).toEqual({ steps: [{ seq: 10, name: '锻造' }] })
  })

  it('is empty when there are none', () => {
    expect(readForm(asked, { steps: [{ seq: 10 }] }, { computed: { steps: [] } }).doc).toEqual({ steps: [] })
  })
})
