const DIGITS = /^\d{8,30}$/

/** 银行账号: digits only, so that one account is always written alike. */
export const bankAccountProblem = (account = ''): string => (DIGITS.test(account) ? '' : '银行账号须为 8 至 30 位数字')
