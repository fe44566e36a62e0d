import { type SQL, sql } from 'drizzle-orm'

/** SQL for the text of a dictionary key in a column. The column must be qualified with its table. */
export const labelOf = (code: string, column: SQL): SQL<string> =>
  sql`(select label.dict_value from sys_dict label where label.code = ${code} and label.dict_key = (${column})::text and label.is_deleted = 0)`
