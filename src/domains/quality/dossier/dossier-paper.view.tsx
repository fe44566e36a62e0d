import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { type ReactNode, useEffect } from 'react'
import type { Dossier, DossierHead, DossierValue } from '#contract/dossier.ts'
import { dossierCalls } from '#contract/dossier.ts'
import { master as calls } from '#contract/master.ts'
import { type CertificateSheet, certificateCalls } from '#contract/quality-certificate.ts'
import { type NdtSheet, ndtCalls } from '#contract/quality-ndt.ts'
import { staffView } from '#model/master.ts'
import { fieldsOf } from '#platform/master/master-fields.view.tsx'
import { Paper } from '#web/document/paper.tsx'
import { loadMaster } from '#web/document/registry.ts'
import { call } from '#web/http/call.ts'
import { BothLanguages } from '#web/i18n/both-languages.tsx'
import { type Bilingual, say, useLanguage } from '#web/i18n/language.ts'
import { Cell } from '#web/kit/list/cell.tsx'
import { dictQuery } from '#web/kit/list/dict.ts'
import type { Field, Row } from '#web/kit/list/field.ts'
import { usePermissions } from '#web/shell/data.ts'
import { CertificatePage } from '../certificate/certificate-page.view.tsx'
import { groupsOf } from '../dossier-values/dossier-values.rules.ts'
import { Legend, ValueTables, valuesOf } from '../dossier-values/dossier-values.view.tsx'
import { NdtReport } from '../ndt/ndt-paper.view.tsx'
import { dossierWords } from './dossier.words.tsx'
import { DossierContents, DossierCover } from './dossier-cover.view.tsx'
import { DossierFoot } from './dossier-foot.view.tsx'
import styles from './dossier-print.module.css'
import { type Held, SECTIONS } from './sections.rules.ts'

/** More rows or columns of a book are not printed. */
const ROWS = 200
const COLUMNS = 7
/** What a customer's inspector never reads goes on no paper, and what is printed in full is not listed once more. */
const OFF_PAPER: readonly string[] = ['family', 'route', 'cost', 'business', 'views', 'files']
const IN_FULL: readonly string[] = ['inspectionIndex', 'incomingIndex', 'ndtRecord', 'qualityCertificate']

/** The same in every row of a file: it says whose file it is. */
const SAME: readonly string[] = ['workId', 'pieceId']

interface PrintedBook {
  readonly book: string
  readonly title: Bilingual
  readonly columns: readonly Field[]
  readonly rows: readonly Row[]
}

interface Bound {
  readonly books: ReadonlyMap<string, readonly PrintedBook[]>
  readonly values: readonly DossierValue[]
  readonly tests: readonly NdtSheet[]
  readonly certificates: readonly CertificateSheet[]
}

type May = Readonly<Record<string, boolean | undefined>>

const rowsOf = async (book: string, query: Record<string, string>): Promise<Row[]> =>
  (await call(calls.list, { master: book }, { query: { ...query, current: '1', size: String(ROWS) }, quiet: true })).records as Row[]

async function printed(client: QueryClient, { book, by, of }: Held, head: DossierHead, may: May): Promise<PrintedBook[]> {
  const definition = await loadMaster(book)
  if (!definition || may[`${book}_view`] !== true || of(head) === '') return []
  const master = staffView(definition, key => may[`${key}_view`] === true)
  const rows = await rowsOf(book, { [by]: of(head) })
  if (rows.length === 0) return []
  const columns = master.list
    .filter(key => key !== by && !SAME.includes(key) && rows.some(row => row[key] !== undefined && row[key] !== null && row[key] !== ''))
    .slice(0, COLUMNS)
    .flatMap(key => fieldsOf(master).find(field => field.key === key) ?? [])
  await Promise.all(columns.map(({ kind, dict }) => (kind === 'dict' && dict ? client.ensureQueryData(dictQuery(dict)) : undefined)))
  // A file is read from the beginning.
  return [{ book, title: { zh: master.title, en: master.en }, columns, rows: master.latestFirst ? rows.toReversed() : rows }]
}

/** Papers of the piece in a state, for whoever reads the book. */
const papersOf = async (may: May, book: string, query: Record<string, string>): Promise<string[]> =>
  may[`${book}_view`] === true ? (await rowsOf(book, query)).map(row => String(row.id)) : []

async function bind(client: QueryClient, head: DossierHead, may: May): Promise<Bound> {
  const { pieceId, proCode } = head
  for (const code of ['index_type', 'ndt_method']) await client.ensureQueryData(dictQuery({ code, book: 'business' }))
  const sections = SECTIONS.filter(({ key }) => !OFF_PAPER.includes(key))
  const books = new Map<string, readonly PrintedBook[]>()
  for (const { key, books: held } of sections) {
    const listed = held.filter(({ book }) => !IN_FULL.includes(book))
    books.set(key, (await Promise.all(listed.map(each => printed(client, each, head, may)))).flat())
  }
  const tests: NdtSheet[] = []
  for (const id of await papersOf(may, 'ndtRecord', { pieceId, state: 'reviewed' }))
    tests.push(await call(ndtCalls.sheet, { id }, { quiet: true }))
  const certificates: CertificateSheet[] = []
  for (const id of await papersOf(may, 'qualityCertificate', { pieceId, state: 'issued' }))
    certificates.push(await call(certificateCalls.sheet, { id }, { quiet: true }))
  await call({ ...dossierCalls.printed, path: `blade-biz/m/dossier/${encodeURIComponent(proCode)}/printed` }, { proCode }, { quiet: true })
  return { books, values: await valuesOf(proCode), tests, certificates }
}

/** 产品档案, on paper: cover, contents, every section that this person reads with its reports and certificate bound in, and the timeline. */
export function DossierPaper({ both, ...props }: PaperProps & { readonly both: boolean }) {
  const paper = <BoundPaper {...props} both={both} />
  return both ? <BothLanguages>{paper}</BothLanguages> : paper
}

interface PaperProps {
  readonly dossier: Dossier
  onDone(): void
}

function BoundPaper({ dossier, both, onDone }: PaperProps & { readonly both: boolean }) {
  const t = dossierWords.use()
  useLanguage()
  const { message } = App.useApp()
  const client = useQueryClient()
  const may = usePermissions()
  const { head, items } = dossier
  const { data, error } = useQuery({
    queryKey: ['dossier-paper', head.proCode],
    queryFn: () => bind(client, head, may),
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (!error) return
    void message.error(error.message)
    onDone()
  }, [error, message, onDone])
  if (!data) return null
  const sections = sectionsOf(data, both)
  return (
    <Paper title={`${t('paper')} ${head.proCode}`} wide={false} onDone={onDone}>
      <DossierFoot head={head} />
      {!items.every(({ isThere }) => isThere) && <p className={styles.mark}>{t('unfinished')}</p>}
      <DossierCover dossier={dossier} both={both} />
      <DossierContents dossier={dossier} sections={[...sections, { key: 'timeline', count: dossier.events.length }]} />
      {sections.map(({ key, content }, at) => (
        <section key={key} className={styles.section}>
          <h2>
            <span>{at + 1}</span>
            {t(`section_${key}` as 'section_material')}
          </h2>
          {content}
        </section>
      ))}
      <section className={styles.section}>
        <h2>
          <span>{sections.length + 1}</span>
          {t('timeline')}
        </h2>
        <Events dossier={dossier} />
      </section>
    </Paper>
  )
}

interface Printable {
  readonly key: string
  readonly count: number
  readonly content: ReactNode
}

/** Sections that hold something, in the order of the file. */
function sectionsOf({ books, values, tests, certificates }: Bound, both: boolean): Printable[] {
  const inFull: Readonly<Record<string, { count: number; content: ReactNode }>> = {
    checks: {
      count: groupsOf(values, false).length,
      content: (
        <>
          <Legend />
          <ValueTables values={values} isLab={false} />
        </>
      ),
    },
    lab: { count: groupsOf(values, true).length, content: <ValueTables values={values} isLab /> },
    ndt: {
      count: tests.length,
      content: tests.map(sheet => (
        <div key={sheet.ndtNo} className={styles.bound}>
          <NdtReport sheet={sheet} />
        </div>
      )),
    },
    certificate: {
      count: certificates.length,
      content: certificates.map(sheet => (
        <div key={sheet.certNo} className={styles.bound}>
          <CertificatePage sheet={sheet} both={both} />
        </div>
      )),
    },
  }
  return SECTIONS.flatMap(({ key }): Printable[] => {
    const listed = books.get(key) ?? []
    const full = inFull[key]
    const count = listed.reduce((sum, { rows }) => sum + rows.length, 0) + (full?.count ?? 0)
    if (count === 0) return []
    const content = (
      <>
        {listed.map(each => (
          <PrintedRows key={each.book} {...each} both={both} />
        ))}
        {full?.content}
      </>
    )
    return [{ key, count, content }]
  })
}

function PrintedRows({ title, columns, rows, both }: PrintedBook & { readonly both: boolean }) {
  return (
    <>
      <h3>
        {both ? `${title.zh} ${title.en}` : say(title)}
        <small>{rows.length}</small>
      </h3>
      <table>
        <thead>
          <tr>
            {columns.map(({ key, label }) => (
              <th key={key}>
                {both ? label.zh : say(label)}
                {both && label.en !== label.zh && <i>{label.en}</i>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={String(row.id)}>
              {columns.map(field => (
                <td key={field.key}>
                  <Cell field={field} row={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Events({ dossier: { events } }: { dossier: Dossier }) {
  const t = dossierWords.use()
  return (
    <table>
      <tbody>
        {events.map(({ kind, at, what, round }) => (
          <tr key={`${kind} ${at} ${what}`}>
            <td className="ms-number">{at.slice(0, 16)}</td>
            <td>{t((kind === 'incoming' ? 'incoming_event' : kind) as 'feed')}</td>
            <td>{[what, round && t('round', { round })].filter(Boolean).join(' · ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
