/** Plain text without control characters and bidirectional marks. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is removed
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, but lines and tabs stay
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** One line: titles, names. */
export const plainLine = (text: string) => text.replace(CONTROL, '')

/** Several lines. */
export const plainText = (text: string) => text.replace(CONTROL_BUT_LINES, '')

/** At most so many characters, without splitting one. */
export const shorten = (text: string, most: number) => (text.length <= most ? text : [...text].slice(0, most).join(''))
