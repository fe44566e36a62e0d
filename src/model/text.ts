/** Display width: a full-width character takes two places. */
const isWide = (char: string) =>
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(char) ||
  (char.codePointAt(0) ?? 0) > 0xffff

export const widthOf = (text: string): number => [...text].reduce((width, char) => width + (isWide(char) ? 2 : 1), 0)

/** Cuts a text to a width of `places`, including the mark that shows the cut. */
export function truncate(text: string, places: number, mark = '…'): string {
  if (widthOf(text) <= places) return text
  const room = places - widthOf(mark)
  let width = 0
  let kept = ''
  for (const char of text) {
    width += isWide(char) ? 2 : 1
    if (width > room) break
    kept += char
  }
  return kept + mark
}
