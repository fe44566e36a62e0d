/** The grey ramp: page, card, text. All colours that do not belong to a skin. */
export interface Surface {
  dark: boolean
  page: string
  card: string
  elevated: string
  hover: string
  border: string
  text1: string
  text2: string
  text3: string
}

export const lightSurface: Surface = {
  dark: false,
  page: '#f5f7fa',
  card: '#ffffff',
  elevated: '#ffffff',
  hover: '#f2f5f9',
  border: '#e6eaf0',
  text1: '#1f2937',
  text2: '#4b5563',
  text3: '#667080',
}

export const darkSurface: Surface = {
  dark: true,
  page: '#10151c',
  card: '#171d26',
  elevated: '#1f2732',
  hover: '#222b37',
  border: '#2b3440',
  text1: '#e5e9f0',
  text2: '#aeb7c4',
  text3: '#98a2b1',
}
