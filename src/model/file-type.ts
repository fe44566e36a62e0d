/** What a file is, as far as its name tells; case does not matter. */
const extensionOf = (name: string) => /\.([^.\\/]+)$/.exec(name.split(/[?#]/)[0] ?? '')?.[1]?.toLowerCase() ?? ''

export const isImage = (name: string) => ['jpg', 'jpeg', 'png', 'gif', 'jfif'].includes(extensionOf(name))
export const isPdf = (name: string) => extensionOf(name) === 'pdf'
