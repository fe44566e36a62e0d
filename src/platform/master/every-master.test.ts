import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allResources, discover } from '#app/discover.ts'
import { formatDate } from '#model/date.ts'
import { isEmpty } from '#model/empty.ts'
import type { Field } from '#model/form/field.ts'
import { pointsAt } from '#model/master.ts'
import { snake } from '#server/document/master-table.ts'
import type { FlowSample } from '#server/document/sample.ts'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { stepUp } from '#test/setup/salary.ts'

const MASTER = 'blade-biz/master'
const SALARY = 'blade-jinlei/salary'
const RUNS = Number(process.env.MASTER_RUNS ?? 12)
const samples = new Map((await discover<FlowSample>('sample')).map(({ value }) => [value.key, value]))
const resources = [...(await allResources()).masters.values()]

const KEPT = ['id', 'tenant_id', 'create_user', 'create_dept', 'create_time', 'update_user', 'update_time', 'is_deleted', 'version', 'py']

/** `own` columns of tables, which no page shows, and their unique indices. */
const OWN: Readonly<Record<string, { readonly columns: readonly string[]; readonly unique: number }>> = {
  accounting_period: { columns: ['checklist'], unique: 0 },
  fin_expense_entry: { columns: ['source_line_id'], unique: 1 },
  fin_deposit: { columns: ['source_id'], unique: 1 },
  fin_trip: { columns: ['document_id', 'cost_dept_id'], unique: 0 },
  fin_expense_invoice: { columns: ['document_id'], unique: 0 },
  qc_nonconformity: { columns: ['disposition_doc_id'], unique: 0 },
  qc_concession: { columns: ['document_id'], unique: 1 },
  qc_scrap_record: { columns: ['source_line_id'], unique: 0 },
  erp_producation_cost_variance: { columns: ['source_id'], unique: 1 },
  fin_penalty: { columns: ['source_id', 'notice_id'], unique: 1 },
  fin_tax_entry: { columns: ['first_state', 'source_id'], unique: 1 },
  qc_certificate: { columns: ['cert_data'], unique: 0 },
  qc_ndt: { columns: ['indications'], unique: 0 },
  qc_inspection: { columns: ['op_key'], unique: 1 },
  wh_pending_property: { columns: ['stocktake_line_id'], unique: 1 },
  wh_variance_ledger: { columns: ['biz_line_id'], unique: 1 },
  sys_waiting_action: { columns: ['book', 'action', 'row_id', 'sent', 'people'], unique: 1 },
  purchase_price_history: { columns: ['biz_line_id'], unique: 1 },
}

const typeOf = ({ kind, options }: Field): string => {
  if (options.several || kind === 'attachments') return 'jsonb'
  const types: Partial<Record<Field['kind'], string>> = {
    text: `character varying(${options.max ?? 255})`,
    textarea: 'text',
    integer: 'integer',
    quantity: 'numeric(18,3)',
    money: 'numeric(18,2)',
    price: 'numeric(18,4)',
    percent: 'numeric(9,2)',
    days: 'numeric(9,1)',
    tenths: 'numeric(9,1)',
    weight: 'numeric(18,3)',
    hours: 'numeric(10,2)',
    date: 'date',
    datetime: 'timestamp with time zone',
    month: 'character varying(7)',
    dict: 'character varying(64)',
  }
  return types[kind] ?? 'bigint'
}

describe('every master', () => {
  let app: TestApp
  let admin: Session
  beforeAll(async () => {
    app = await openTestApp()
    admin = await app.signIn('admin')
  })
  afterAll(() => app.close())

  describe.each(resources)('$master.key', ({ master, tableName }) => {
    // Step-up masters are read with the salary token.
    const listAs =
      (session: Session) =>
      (query: Record<string, unknown> = {}) =>
        session.get(`${master.stepUp ? SALARY : MASTER}/list`, { master: master.key, ...query })
    let list: ReturnType<typeof listAs>
    beforeAll(async () => {
      list = listAs(master.stepUp ? await stepUp(app, admin) : admin)
    })
    const fields = Object.entries(master.fields)

    it('has a table with exactly the columns of its definition', async () => {
      const columns = await app.sql<{ name: string; type: string }>(
        `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
       where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
        [tableName],
      )
      const hidden = OWN[tableName] ?? { columns: [], unique: 0 }
      const beside = [...KEPT, ...hidden.columns]
      const own = columns.filter(({ name }) => !beside.includes(name))
      expect(Object.fromEntries(own.map(({ name, type }) => [name, type]))).toEqual(
        Object.fromEntries(fields.map(([key, field]) => [snake(key), typeOf(field)])),
      )
      expect(columns).toHaveLength(own.length + beside.length)
      const unique = await app.sql(`select 1 from pg_index where indrelid = to_regclass($1) and indisunique and not indisprimary`, [
        tableName,
      ])
      expect(unique).toHaveLength(master.unique.length + hidden.unique)
      // A book read through a view is audited in the tables behind it.
      const [{ kind }] = (await app.sql<{ kind: string }>(`select relkind as kind from pg_class where oid = to_regclass($1)`, [
        tableName,
      ])) as [{ kind: string }]
      const written =
        kind === 'v'
          ? await app.sql<{ name: string }>(
              `select table_name as name from information_schema.view_table_usage where view_schema = current_schema and view_name = $1`,
              [tableName],
            )
          : [{ name: tableName }]
      expect(written.length).toBeGreaterThan(0)
      // Sums and append-only books are not audited, and their tables declare that.
      const untold = await app.sql(
        `select c.relname from pg_class c where c.oid = any($1::regclass[]) and coalesce(obj_description(c.oid), '') not like 'unaudited:%'
           and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname in ('audit', 'add_only'))`,
        [written.map(({ name }) => name)],
      )
      expect(untold).toEqual([])
      expect(kind === 'v' ? master.readonly : true).toBe(true)
    })

    it('names only dictionaries, references and fields that exist', async () => {
      const codes = fields.flatMap(([, { code }]) => code ?? [])
      const known = await app.sql<{ code: string }>(`select distinct code from sys_dict_biz where code = any($1)`, [codes])
      expect(codes.filter(code => !known.some(row => row.code === code))).toEqual([])
      expect(fields.filter(([, field]) => pointsAt(field) && !app.references.of(pointsAt(field)!)).map(([key]) => key)).toEqual([])
      const all = { ...master.fields, ...master.counted }
      expect([...master.label, ...master.list, ...master.search, ...master.picker].filter(key => !(key in all))).toEqual([])
    })

    it('has the title of its menu entry, and a button for each of its rights', async () => {
      const [menu] = await app.sql<{ name: string }>(`select name from sys_menu where category = 1 and code = $1`, [master.key])
      // Some masters have no page: they are only picked from, or shown on another page.
      if (!menu) return
      expect(menu.name).toBe(master.title)
      const buttons = await app.sql<{ code: string }>(`select code from sys_menu where category = 2 and code like $1`, [
        `${master.key}\\_%`,
      ])
      const written = master.readonly ? [] : ['add', 'edit', 'delete', 'import']
      const needed = ['view', 'export', ...written, ...Object.keys(master.actions), ...Object.keys(master.createActions)]
      expect(needed.map(what => `${master.key}_${what}`).filter(code => !buttons.some(row => row.code === code))).toEqual([])
    })

    it('lists the demo data on both sites, every value with its label', async () => {
      const other = await app.signIn('admin', { site: 2 })
      for (const ask of [list, listAs(master.stepUp ? await stepUp(app, other, 'apidy') : other)]) {
        const { body } = await ask({ size: 500 })
        expect(body.code).toBe(200)
        for (const row of body.data.records)
          for (const [key, field] of fields) {
            const prefix = field.kind === 'dict' ? `dict:${field.code}` : pointsAt(field)
            if (prefix && !field.options.several && row[key] !== '')
              expect(row.labels[`${prefix}:${row[key]}`], `${key} of ${row.id}`).toBeTruthy()
          }
      }
    })

    it.runIf(master.starts.length > 0)('a flow that starts from a row opens with the values of the row', async () => {
      const rows = (await list({ size: 500 })).body.data.records as Record<string, unknown>[]
      for (const { flow, when, fills } of master.starts) {
        const offering = rows
          .map(row => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '')) as never)
          .find(row => when(row, formatDate(new Date(), 'yyyy-MM-dd')))
        expect(offering, `no row of the demo company offers ${flow}`).toBeDefined()
        const given = JSON.parse(JSON.stringify(fills(offering as never)))
        const starter = await app.signIn(samples.get(flow)!.by)
        const { form } = (await starter.get('blade-flow/process/open', { flowKey: flow, given: JSON.stringify(given) })).body.data
        expect(form).toMatchObject(given)
      }
    })

    it('finds a row by each of its values', async () => {
      const row = (await list({ size: 1 })).body.data.records[0] ?? {}
      for (const [key, { kind, options }] of fields) {
        if (isEmpty(row[key]) || options.several || kind === 'attachments') continue
        const { body } = await list({ size: 500, [kind === 'text' ? `${key}_equal` : key]: row[key] })
        const isFound = body.data.records.some((one: { id: string }) => one.id === row.id)
        // Hours of waiting run on between two calls; any other value that is not found has not changed.
        const isPast = async () => (await list({ size: 1 })).body.data.records[0]?.[key] !== row[key]
        expect(isFound || (await isPast()), key).toBe(true)
      }
    })

    it('sorts by every sortable value in both directions', async () => {
      const sorted = async (how: 'ascs' | 'descs', key: string) => {
        const rows: [id: string, value: string][] = []
        for (let current = 1, pages = 1; current <= pages; current++) {
          const { data } = (await list({ size: 500, current, [how]: key })).body
          pages = data.pages
          rows.push(...data.records.map((row: Record<string, unknown>) => [row.id, String(row[key])]))
        }
        return rows.filter(([, value]) => value !== '')
      }
      for (const key of master.sorts) {
        const up = await sorted('ascs', key)
        const down = await sorted('descs', key)
        // The values are those of one reading, because hours of waiting run on between two.
        const values = new Map(up)
        expect(
          down.reverse().map(([id]) => values.get(id)),
          key,
        ).toEqual([...values.values()])
      }
      const numbers = fields.find(([name, { kind }]) => master.sorts.has(name) && ['integer', 'price'].includes(kind))?.[0]
      if (numbers) {
        const up = (await sorted('ascs', numbers)).map(([, value]) => Number(value))
        expect(up).toEqual(up.toSorted((left: number, right: number) => left - right))
      }
    })

    it('handles odd parameters without an error', async () => {
      const odd = fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom('-1', '1e9', '%', "'", '2026-02-30', '9'.repeat(25), '[]', 'null'))
      const suffix = fc.constantFrom('', '_equal', '_ge', '_datele', '_like', '_null', '_notequal')
      const key = fc.constantFrom(...fields.map(([name]) => name), 'keyword', 'updateTime')
      await fc.assert(
        fc.asyncProperty(key, suffix, odd, odd, async (name, how, value, sort) => {
          const asked = await list({
            [`${name}${name === 'keyword' ? '' : how}`]: value.replaceAll('\0', ''),
            ascs: sort.replaceAll('\0', ''),
          })
          const told = await admin.post(`${MASTER}/submit`, { master: master.key, [name]: value.replaceAll('\0', '') })
          return [200, 400].includes(asked.status) && (master.readonly ? [403] : [200, 400, 409]).includes(told.status)
        }),
        { numRuns: RUNS },
      )
    })
  })
})
