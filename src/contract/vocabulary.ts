import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'

/** Common types. `format` tells the server how to read and show a value; see `server/http/input.ts` and `present.ts`. */

/** A snowflake id: digits as text, because 64 bits do not fit a JSON number. */
export const Id = Type.String({ format: 'id', description: 'snowflake id' })
/** Comma-separated ids. */
export const Ids = Type.String({ format: 'ids', maxLength: 20_000, description: 'comma-joined ids' })
export const Text = (max = 255) => Type.String({ maxLength: max })
export const Required = (max = 255) => Type.String({ minLength: 1, maxLength: max })
export const Int = Type.Integer({ minimum: -2147483648, maximum: 2147483647 })
export const Count = Type.Integer({ minimum: 0 })
export const Flag = Type.Integer({ minimum: 0, maximum: 1 })
/** A time, stored in UTC, written `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
export const Moment = Type.String({ format: 'moment' })
/** A calendar day, `yyyy-MM-dd`. */
export const Day = Type.String({ format: 'day' })
/** An exact decimal as text with its scale. */
export const Decimal = Type.String({ format: 'decimal' })
/** A password: md5 hex of the typed text, or its SM2 ciphertext; calls of the open clients also take it plain. Other text is just wrong, so no format is checked. */
export const Digest = Type.String({ maxLength: 512, format: 'secret' })

export const maybe = Type.Optional

export const Page = <T extends TSchema>(row: T) =>
  Type.Object({
    records: Type.Array(row),
    total: Count,
    size: Count,
    current: Count,
    pages: Count,
    orders: Type.Array(Type.Unknown()),
    searchCount: Type.Boolean(),
  })

type TreeOf<T> = T & { children?: TreeOf<T>[]; hasChildren?: boolean }

/**
 * A forest. Leaves have neither `children` nor `hasChildren`: clients treat any node with these keys as a parent. Older tables load a node
 * with `hasChildren` themselves and hide the children it has, so only nodes without `children` say it.
 */
export const Forest = <P extends TProperties>(node: TObject<P>, options: { bothMarks?: true } = {}) =>
  Type.Unsafe<TreeOf<Static<TObject<P>>>[]>({ type: 'array', items: { ...node, forest: options.bothMarks ? 'both' : 'one' } })

/** A node as the tree selectors of the clients expect it. */
/** `py`: pinyin and initials of the title, where a selector searches by them. */
export const TreeNode = Type.Object({ id: Id, parentId: Id, title: Text(), key: Id, value: Id, py: maybe(Text()) })
export const TreeNodes = Forest(TreeNode)

export const IdsInput = Type.Object({ ids: Ids })
export const IdInput = Type.Object({ id: Id })
