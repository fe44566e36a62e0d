import { crc32, deflateSync } from 'node:zlib'

/** 示范图片. Drawn here so that the repository contains no binaries: the curve of a furnace, a shaft, a sheet that a witness has signed. */
type Colour = readonly [red: number, green: number, blue: number]
const [WIDTH, HEIGHT] = [480, 300]
const WHITE: Colour = [250, 250, 248]
const GREY: Colour = [214, 218, 222]
const RED: Colour = [206, 60, 44]
const INK: Colour = [32, 52, 120]

function png(paint: (x: number, y: number) => Colour): Buffer {
  const rows = Array.from({ length: HEIGHT }, (_, y) => [0, ...Array.from({ length: WIDTH }, (_, x) => paint(x, y)).flat()])
  const head = Buffer.alloc(13)
  head.writeUInt32BE(WIDTH, 0)
  head.writeUInt32BE(HEIGHT, 4)
  // Eight bits of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8)
  const parts = [
    ['IHDR', head],
    ['IDAT', deflateSync(Buffer.from(rows.flat()))],
    ['IEND', Buffer.alloc(0)],
  ] as const
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), ...parts.map(([name, data]) => chunk(name, data))])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'ascii'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** 温度曲线: up, held, and down again, over a grid. */
export function curvePicture(degrees: number): Buffer {
  const [left, bottom, top] = [30, 270, 270 - degrees * 0.18]
  const at = (x: number) => {
    const way = (x - left) / (WIDTH - 2 * left)
    const share = way < 0.3 ? way / 0.3 : way < 0.75 ? 1 : (1 - way) / 0.25
    return bottom - share * (bottom - top) + 1.6 * Math.sin(x / 5)
  }
  return png((x, y) => {
    const isInside = x >= left && x <= WIDTH - left && y <= bottom && y >= 20
    if (isInside && Math.abs(y - at(x)) < 2.6) return RED
    return isInside && ((x - left) % 42 === 0 || (bottom - y) % 25 === 0) ? GREY : WHITE
  })
}

/** 主轴: a flange, a cone and a bearing seat, lying on its stands; from one side and from the other. */
export function shaftPicture(isTurned: boolean): Buffer {
  const half = (x: number) => (x < 40 || x > 440 ? 0 : x < 78 ? 104 : x < 150 ? 62 : x < 330 ? 62 - (x - 150) * 0.12 : 38)
  return png((x, y) => {
    const from = isTurned ? WIDTH - 1 - x : x
    const off = Math.abs(y - 140)
    if (off <= half(from)) {
      const light = Math.round(205 - 120 * (off / Math.max(1, half(from))))
      return [light, light, light + 8]
    }
    const isStand = y > 150 && y < 236 && ((from > 120 && from < 146) || (from > 352 && from < 378))
    return isStand ? [58, 92, 140] : y > 230 ? [168, 166, 160] : [222, 226, 230]
  })
}

/** 见证签字: lines of text, and a name below them. */
export function signedPicture(): Buffer {
  return png((x, y) => {
    const isLine = y > 30 && y < 190 && y % 20 < 3 && x > 40 && x < 440 - ((y * 7) % 120)
    const name = 236 + 16 * Math.sin(x / 9) * Math.cos(x / 23)
    if (x > 260 && x < 420 && Math.abs(y - name) < 1.8) return INK
    return isLine ? GREY : WHITE
  })
}
