import { type SQL, sql } from 'drizzle-orm'

/**
 * 关键字. Words are found by their pairs of characters (docs/adr/0011): such an index finds one Chinese character as fast as a long number,
 * unlike word or trigram indices. Numbers share most of their pairs, so letters and digits are also indexed in groups of four.
 */
export const gramsOf = (text: SQL): SQL => sql`search_grams(${text})`

/** The searchable text of a row, one line per column, so that no match spans two columns. */
export const written = (columns: readonly string[]): SQL =>
  sql.raw(columns.map(column => `coalesce(${column}, '')`).join(' || chr(10) || '))

export const literal = (value: string) => value.replace(/[\\%_]/g, found => `\\${found}`)
export const containing = (value: string): string => `%${literal(value)}%`

const FOUR = 4
const PLAIN = /^[a-z0-9]{4}$/

/** The parts of a word to search: groups of four where possible, else pairs. */
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

/** One or two characters are answered by the index; longer words also check the text. */
export function saying(text: SQL, wanted: string): SQL {
  const characters = [...wanted.toLowerCase()]
  const indexed = sql`${gramsOf(text)} @> ${sql.param(gramsIn(characters))}::text[]`
  return characters.length <= 2 ? indexed : sql`(${indexed} and ${reading(text, wanted)})`
}

const reading = (text: SQL, wanted: string): SQL => sql`(${text}) ilike ${containing(wanted)}`

/** A condition in two equivalent forms: for an index, and for a row that is read anyway. */
export interface Asked {
  found: SQL
  walked: SQL
  /** The first form in disjoint parts, if only each part has an index. */
  apart?: readonly SQL[]
  /** Few rows match, wherever they are: walking the list would not find them. */
  isRare?: boolean
}

export const plainly = (condition: SQL): Asked => ({ found: condition, walked: condition })
export const word = (text: SQL, wanted: string): Asked => ({
  found: saying(text, wanted),
  walked: reading(text, wanted),
  isRare: isNumber(wanted),
})

/** A document number or a large part of one: few rows match. */
export const isNumber = (wanted: string): boolean => /\d[a-z\d]{3}|[a-z\d]{3}\d/i.test(wanted)
