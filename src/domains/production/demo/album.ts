import { Readable } from 'node:stream'
import type { Attachment } from '#model/form/field.ts'
import { newHandle } from '#platform/file/file.store.ts'
import { files } from '#platform/file/file.table.ts'
import type { DemoContext } from '#server/document/demo.ts'

/** Pictures in the store, each kept once and hung on as many rows as it tells of. */
export class Album {
  readonly #keys = new Map<string, Promise<{ storeKey: string; size: number; sha256: string }>>()
  readonly #demo: DemoContext

  constructor(demo: DemoContext) {
    this.#demo = demo
  }

  /** As if somebody had uploaded it. `subject`: the row that it belongs to, known or not yet. */
  async hang(
    picture: { readonly name: string; readonly of: string; bytes(): Buffer },
    ownerId: string,
    subject?: { readonly kind: string; readonly id: string },
  ): Promise<Attachment> {
    const { tx, newId } = this.#demo
    const kept = this.#keys.get(picture.of) ?? this.#keep(picture.bytes())
    this.#keys.set(picture.of, kept)
    const id = newId()
    await tx.insert(files).values({
      ...{ id, handle: newHandle(), name: picture.name, contentType: 'image/png', ownerId, ...(await kept) },
      ...(subject ? { subjectKind: subject.kind, subjectId: subject.id } : {}),
    })
    return { id, name: picture.name }
  }

  async #keep(bytes: Buffer) {
    const { app, site } = this.#demo
    const store = app.files(site)
    const received = await store.receive(Readable.from([bytes]), app.config.uploadLimit)
    return { storeKey: await store.keep(received), size: received.size, sha256: received.sha256 }
  }
}
