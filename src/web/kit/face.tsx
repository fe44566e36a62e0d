import { useState } from 'react'

/** A portrait, or the last character of the name. */
export function Face({ name, src }: { name: string; src?: string }) {
  const [broken, setBroken] = useState('')
  if (src && broken !== src) return <img src={src} alt="" onError={() => setBroken(src)} />
  return <>{name.slice(-1)}</>
}
