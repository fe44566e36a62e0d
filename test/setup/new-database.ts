import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface NewDatabase {
  name: string
  url: string
  client: pg.Client
  remove(): Promise<void>
}

/** A new database in the cluster of the run, empty or copied from a template without connections. */
export async function newDatabase(template = 'template1'): Promise<NewDatabase> {
  const name = `new_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: inject('databaseUrl').replace(/\/mainshaft$/, '/postgres') })
  await admin.connect()
  await admin.query(`create database ${name} template ${template}`)
  const url = inject('databaseUrl').replace(/\/mainshaft$/, `/${name}`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    name,
    url,
    client,
    async remove() {
      await client.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
