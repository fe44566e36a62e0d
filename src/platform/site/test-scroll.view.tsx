export interface Smoothness {
  /** Frames per second. */
  rate: number
  /** The longest frame in ms. */
  longest: number
}

const LASTS = 2_000

/** Pixels per second, faster than anybody scrolls while reading. */
const SPEED = 6_000

/** Scrolls for two seconds and measures the frames. */
export function measureScroll(scrollTo: (top: number) => void): Promise<Smoothness> {
  return new Promise(resolve => {
    const begun = performance.now()
    let before = begun
    let frames = 0
    let longest = 0
    const frame = (now: number) => {
      frames += 1
      longest = Math.max(longest, now - before)
      before = now
      scrollTo(((now - begun) * SPEED) / 1000)
      if (now - begun < LASTS) requestAnimationFrame(frame)
      else resolve({ rate: Math.round((frames * 1000) / (now - begun)), longest: Math.round(longest) })
    }
    requestAnimationFrame(frame)
  })
}
