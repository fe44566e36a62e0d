/** 统一社会信用代码, GB 32100: 18 places, the last of which checks the others. I, O, S, V and Z are never used. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const SHAPE = /^[0-9A-HJ-NPQRTUWXY]{2}[0-9]{6}[0-9A-HJ-NPQRTUWXY]{10}$/

/** The check digit of the first 17 places: each place weighs three times the one before, modulo 31. */
export function creditCodeCheckDigit(first17: string): string {
  let weight = 1
  let sum = 0
  for (const letter of first17) {
    sum += ALPHABET.indexOf(letter) * weight
    weight = (weight * 3) % 31
  }
  return ALPHABET[(31 - (sum % 31)) % 31]!
}

/** Normalised for storing and comparing. */
export const creditCodeOf = (text: string) => text.trim().toUpperCase()

/** The error message for a typed code; '' when it is valid. */
export function creditCodeProblem(text: string): string {
  const code = creditCodeOf(text)
  if (code === '') return '统一社会信用代码不能为空'
  if (code.length !== 18) return '统一社会信用代码长度不为18位'
  if (!SHAPE.test(code)) return '统一社会信用代码格式不正确'
  return code[17] === creditCodeCheckDigit(code.slice(0, 17)) ? '' : '统一社会信用代码校验位不正确'
}
