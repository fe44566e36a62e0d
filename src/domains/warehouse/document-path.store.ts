import { type SQL, sql } from 'drizzle-orm'

/** 单据页. Where the paper behind a row of a book is read; nothing for what no flow decided. */
export const pathOf = (bizId: SQL): SQL =>
  sql`(select concat('/work/process/', i.def_key, '/detail/', i.id, '/', i.biz_id) from wf_instance i where i.biz_id = ${bizId})`
