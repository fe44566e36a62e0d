/** The spelling and the initials of a Chinese name, for search boxes. The tables are large, so they are loaded when first needed. */
export async function spell(name: string): Promise<{ py: string; pyi: string }> {
  const { pinyin } = await import('pinyin-pro')
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

/** Both, as rows that are searched by spelling keep them. */
export const spelled = async (text: string): Promise<string> => Object.values(await spell(text)).join(' ')
