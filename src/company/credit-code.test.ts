import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditCodeCheckDigit, creditCodeOf, creditCodeProblem } from './credit-code.ts'

const ALPHABET = [...'0123456789ABCDEFGHJKLMNPQRTUWXY']
const digits = (length: number) => fc.array(fc.constantFrom(...ALPHABET.slice(0, 10)), { minLength: length, maxLength: length })
const letters = (length: number) => fc.array(fc.constantFrom(...ALPHABET), { minLength: length, maxLength: length })
const codes = fc.tuple(letters(2), digits(6), letters(9)).map(parts => {
  const first = parts.flat().join('')
  return first + creditCodeCheckDigit(first)
})

describe('credit codes', () => {
  it.each([
    ['91379900MA3DEM019T', ''],
    // The worked example of the standard.
    ['91350100M000100Y43', ''],
    [' 91379900ma3dem019t ', ''],
    ['', '统一社会信用代码不能为空'],
    ['91379900MA3DEM019', '统一社会信用代码长度不为18位'],
    ['91379900MA3DEM0I9T', '统一社会信用代码格式不正确'],
    ['9137990AMA3DEM019T', '统一社会信用代码格式不正确'],
    ['91379900MA3DEM019X', '统一社会信用代码校验位不正确'],
  ])('%j: %j', (typed, problem) => {
    expect(creditCodeProblem(typed)).toBe(problem)
  })

  it('detects any single changed place and any two swapped neighbours', () => {
    fc.assert(
      fc.property(codes, fc.nat(17), fc.constantFrom(...ALPHABET), (code, at, letter) => {
        expect(creditCodeProblem(code)).toBe('')
        const changed = code.slice(0, at) + letter + code.slice(at + 1)
        expect(creditCodeProblem(changed) === '').toBe(changed === code)
        const swapped = at === 0 ? code : code.slice(0, at - 1) + code[at] + code[at - 1] + code.slice(at + 1)
        expect(creditCodeProblem(swapped) === '').toBe(swapped === code)
      }),
    )
  })

  it('are stored in upper case', () => {
    expect(creditCodeOf(' 91379900ma3dem019t ')).toBe('91379900MA3DEM019T')
  })
})
