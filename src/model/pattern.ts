export const isEmail = (text: string) => /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
/** Eleven digits, the first a 1. */
export const isMobile = (text: string) => /^1\d{10}$/.test(text)
/** Seven or eight digits, with or without an area code in front. */
export const isLandline = (text: string) => /^(0\d{2,3}-?)?[1-9]\d{6,7}$/.test(text)
export const isUrl = (text: string) => /^https?:\/\/[^\s/?#.]+(\.[^\s/?#]+)*(:\d{1,5})?([/?#]\S*)?$/i.test(text)
