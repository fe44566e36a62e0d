/** File types by extension, ignoring case. */
const extensionOf = (name: string) => /\.([^.\\/]+)$/.exec(name.split(/[?#]/)[0] ?? '')?.[1]?.toLowerCase() ?? ''

export const isImage = (name: string) => ['jpg', 'jpeg', 'png', 'gif', 'jfif'].includes(extensionOf(name))
export const isWorkbook = (name: string) => extensionOf(name) === 'xlsx'
export const isWord = (name: string) => extensionOf(name) === 'docx'
export const isPdf = (name: string) => extensionOf(name) === 'pdf'
