import { create } from 'zustand'

/** How many actions a person has been waiting for longer than a moment; a mask covers the page meanwhile. */
export const useWorking = create<{ actions: number }>()(() => ({ actions: 0 }))

const MOMENT = 300
const count = (step: 1 | -1) => useWorking.setState(({ actions }) => ({ actions: actions + step }))

export async function waitedFor<T>(action: Promise<T>): Promise<T> {
  let isLong = false
  const timer = setTimeout(() => {
    isLong = true
    count(1)
  }, MOMENT)
  try {
    return await action
  } finally {
    clearTimeout(timer)
    if (isLong) count(-1)
  }
}

let uploads = 0

/** While a file is on its way, what is sent would go without it. */
export const isUploading = () => uploads > 0

export async function uploaded<T>(upload: Promise<T>): Promise<T> {
  uploads++
  try {
    return await upload
  } finally {
    uploads--
  }
}
