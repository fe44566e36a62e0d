import { type SQL, sql } from 'drizzle-orm'

/**
 * 关键字. Words are found by the pairs of characters they are made of (docs/adr/0011): an index over the characters and pairs of a text finds
 * one Chinese character as fast as a long number, which no index over words or triples does.
 */
export const gramsOf = (text: SQL): SQL => sql`search_grams(${text})`

/** What is written about a row, in one text: a line per column, so that no word runs from one column into the next. */
export const written = (columns: readonly string[]): SQL =>
  sql.raw(columns.map(column => `coalesce(${column}, '')`).join(' || chr(10) || '))

export const literal = (value: string) => value.replace(/[\\%_]/g, found => `\\${found}`)
export const containing = (value: string): string => `%${literal(value)}%`

/** One or two characters are in the index as they are; of more, it knows the pairs, and the text itself has the last word. */
export function saying(text: SQL, wanted: string): SQL {
  const characters = [...wanted.toLowerCase()]
  const pairs = characters.length < 2 ? characters : characters.slice(1).map((next, at) => `${characters[at]}${next}`)
  const indexed = sql`${gramsOf(text)} @> ${sql.param([...new Set(pairs)])}::text[]`
  return characters.length <= 2 ? indexed : sql`(${indexed} and (${text}) ilike ${containing(wanted)})`
}
