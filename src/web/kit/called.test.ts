import { expect, it } from 'vitest'
import { isCalled } from './called.ts'

it('something is found by part of its name, its pinyin and its initials', () => {
  const found = (typed: string) => isCalled(typed, '办公劳保', 'bangonglaobao bglb')
  expect(['劳保', 'laobao', 'bglb', 'GLB', ' bg '].filter(found)).toEqual(['劳保', 'laobao', 'bglb', 'GLB', ' bg '])
  expect(['办劳', 'baobg', 'x'].filter(found)).toEqual([])
  expect(isCalled('pc', '件')).toBe(false)
})
