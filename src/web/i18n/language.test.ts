import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { setLanguage, words } from './language.ts'

const listWords = words({
  zh: { total: '共 {{total}} 条', range: '{{from}} 至 {{to}}，{{from}} 起', empty: '暂无数据' },
  en: { total: '{{total}} rows', range: '{{from}} to {{to}}', empty: 'No data' },
})

describe('words', () => {
  // The page whose language follows.
  beforeAll(() => vi.stubGlobal('document', { documentElement: {} }))
  afterAll(() => vi.unstubAllGlobals())
  afterEach(() => setLanguage('zh'))

  it('follow the language', () => {
    expect(listWords.say('empty')).toBe('暂无数据')
    setLanguage('en')
    expect(listWords.say('empty')).toBe('No data')
  })

  it('take values as often as the text names them, whatever is in them', () => {
    expect(listWords.say('total', { total: 0 })).toBe('共 0 条')
    expect(listWords.say('range', { from: '$&<b>', to: '{{from}}' })).toBe('$&<b> 至 {{from}}，$&<b> 起')
  })

  it('leave out a value that nobody gave', () => {
    expect(listWords.say('total')).toBe('共  条')
  })

  it('show a key that they do not know', () => {
    expect(listWords.say('later' as 'empty')).toBe('later')
  })
})
