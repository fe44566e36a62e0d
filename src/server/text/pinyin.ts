let tables: Promise<typeof import('pinyin-pro')> | undefined

/** Pinyin and initials of a Chinese name, for search. The tables are large, so they are loaded on first use. */
export async function spell(name: string): Promise<{ py: string; pyi: string }> {
  tables ??= import('pinyin-pro')
  const { pinyin } = await tables
  const syllables = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive' }).map(part =>
    part.toLowerCase().replace(/[^a-z0-9]/g, ''),
  )
  return {
    py: syllables.join('').slice(0, 128),
    pyi: syllables
      .map(part => part[0] ?? '')
      .join('')
      .slice(0, 64),
  }
}

/** Both, as searchable rows store them. */
export const spelled = async (text: string): Promise<string> => Object.values(await spell(text)).join(' ')

const MOST = 10_000
const known = new Map<string, Promise<string>>()

/** The same for names that are sent again and again: entries of dictionaries, departments. */
export function spelledOnce(text: string): Promise<string> {
  const made = known.get(text) ?? spelled(text)
  if (known.size >= MOST) known.clear()
  known.set(text, made)
  return made
}
