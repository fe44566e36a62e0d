import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type pg from 'pg'

/** What `pg` has of the copy protocol; its own queries do not use it. */
interface Connection {
  readonly stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/** One COPY statement. `pg` calls these methods as the server answers; when the connection is lost, `handleError` alone. */
class Copy {
  readonly rows: Promise<number>
  protected isOver = false
  private readonly text: string
  private count = 0
  private resolve: (rows: number) => void = () => {}
  private reject: (error: Error) => void = () => {}
  constructor(text: string) {
    this.text = text
    this.rows = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
  }

  submit(connection: Connection): void {
    connection.query(this.text)
  }
  handleCommandComplete({ text }: { text: string }): void {
    this.count = Number(text.split(' ').at(-1))
  }
  handleError(error: Error): void {
    this.isOver = true
    this.reject(error)
  }
  handleReadyForQuery(_connection: Connection): void {
    this.isOver = true
    this.resolve(this.count)
  }
}

/** The connection is paused while the reader is behind, and resumed for good when the reader or the statement ends. */
class CopyOut extends Copy {
  private socket: Socket | undefined
  readonly stream = new Readable({
    read: () => void this.socket?.resume(),
    destroy: (error, done) => {
      this.socket?.resume()
      done(error)
    },
  })

  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Connection): void {
    this.socket = stream
    // A copy, because the parser writes what comes next into the same memory.
    if (!this.stream.destroyed && !this.stream.push(Buffer.from(chunk))) stream.pause()
  }
  override handleError(error: Error): void {
    super.handleError(error)
    // Whoever reads the stream must not take a part for the whole.
    this.stream.destroy(error)
  }
  override handleReadyForQuery(connection: Connection): void {
    super.handleReadyForQuery(connection)
    connection.stream.resume()
    if (!this.stream.destroyed) this.stream.push(null)
  }
}

class CopyIn extends Copy {
  private readonly source: Readable
  constructor(text: string, source: Readable) {
    super(text)
    this.source = source
  }

  async handleCopyInResponse(connection: Connection): Promise<void> {
    try {
      for await (const chunk of this.source) {
        if (this.isOver) return
        connection.sendCopyFromChunk(chunk as Buffer)
        if (connection.stream.writableNeedDrain) await writable(connection.stream)
      }
      connection.endCopyFrom()
    } catch (error) {
      connection.sendCopyFail((error as Error).message)
    }
  }
}

const writable = (socket: Socket): Promise<void> =>
  new Promise(resolve => {
    const done = () => {
      socket.off('drain', done).off('close', done)
      resolve()
    }
    socket.once('drain', done).once('close', done)
  })

/** `copy … to stdout`: the rows as they stream, and how many there were. */
export function copyOut(client: pg.ClientBase, text: string): Pick<CopyOut, 'stream' | 'rows'> {
  const copy = new CopyOut(text)
  copy.rows.catch(() => {})
  client.query(copy as unknown as pg.Submittable)
  return copy
}

/** `copy … from stdin`. */
export function copyIn(client: pg.ClientBase, text: string, source: Readable): Promise<number> {
  const copy = new CopyIn(text, source)
  client.query(copy as unknown as pg.Submittable)
  return copy.rows
}
