import { type SQL, sql } from 'drizzle-orm'

/** The text a dictionary shows for the key in a column, as part of a select. The column is written with its table's name. */
export const labelOf = (code: string, column: SQL): SQL<string> =>
  sql`(select label.dict_value from sys_dict label where label.code = ${code} and label.dict_key = (${column})::text and label.is_deleted = 0)`
