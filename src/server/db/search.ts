import { type SQL, sql } from 'drizzle-orm'

/**
 * 关键字. Words are found by the pairs of characters they are made of (docs/adr/0011): an index over the characters and pairs of a text finds
 * one Chinese character as fast as a long number, which no index over words or triples does. Letters and digits have few pairs, and a number
 * shares most of its own with every other one: of these it knows four in a row as well.
 */
export const gramsOf = (text: SQL): SQL => sql`search_grams(${text})`

/** What is written about a row, in one text: a line per column, so that no word runs from one column into the next. */
export const written = (columns: readonly string[]): SQL =>
  sql.raw(columns.map(column => `coalesce(${column}, '')`).join(' || chr(10) || '))

export const literal = (value: string) => value.replace(/[\\%_]/g, found => `\\${found}`)
export const containing = (value: string): string => `%${literal(value)}%`

const FOUR = 4
const PLAIN = /^[a-z0-9]{4}$/

/** The parts of a word that the index is asked for: fours where it has them, pairs where it does not. */
function gramsIn(characters: readonly string[]): string[] {
  if (characters.length < 2) return [...characters]
  const upTo = (at: number, many: number) => characters.slice(at, at + many).join('')
  const fours = characters.map((_, at) => PLAIN.test(upTo(at, FOUR)))
  const covered = (at: number) => [0, 1, 2].some(before => fours[at - before])
  const grams = characters.flatMap((_, at) => {
    if (fours[at]) return [upTo(at, FOUR)]
    return at + 1 < characters.length && !covered(at) ? [upTo(at, 2)] : []
  })
  return [...new Set(grams)]
}

/** One or two characters are in the index as they are; of more, it knows the parts, and the text itself has the last word. */
export function saying(text: SQL, wanted: string): SQL {
  const characters = [...wanted.toLowerCase()]
  const indexed = sql`${gramsOf(text)} @> ${sql.param(gramsIn(characters))}::text[]`
  return characters.length <= 2 ? indexed : sql`(${indexed} and ${reading(text, wanted)})`
}

const reading = (text: SQL, wanted: string): SQL => sql`(${text}) ilike ${containing(wanted)}`

/** What is asked of a row, in two ways that mean the same: of an index that finds it, and of the row itself by whoever reads it anyway. */
export interface Asked {
  found: SQL
  walked: SQL
  /** The first again, in parts that exclude each other, where each part has an index and all of them together have none. */
  apart?: readonly SQL[]
  /** Few rows answer to it, wherever they stand: nobody walks there in the hope of meeting them. */
  isRare?: boolean
}

export const plainly = (condition: SQL): Asked => ({ found: condition, walked: condition })
export const word = (text: SQL, wanted: string): Asked => ({
  found: saying(text, wanted),
  walked: reading(text, wanted),
  isRare: isNumber(wanted),
})

/** A number, or enough of one to be somebody's: whoever types it means few rows. */
export const isNumber = (wanted: string): boolean => /\d[a-z\d]{3}|[a-z\d]{3}\d/i.test(wanted)
