/** The default English label of a field, from its name: `materialCode` → `Material code`, `keeperId` → `Keeper`. */
export const english = (name: string): string => {
  const words = name
    .replace(/Id$/, '')
    .replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
    .trim()
  return words[0]!.toUpperCase() + words.slice(1)
}
