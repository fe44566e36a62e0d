import { QRCode } from 'antd'
import { Fragment } from 'react'
import type { CertificateSheet, CertificateValue } from '#contract/quality-certificate.ts'
import { useSite } from '#web/http/site.ts'
import styles from './certificate.module.css'
import { PRINTED, type PrintedWord } from './certificate.words.tsx'

interface Props {
  sheet: CertificateSheet
  /** English beside the Chinese. */
  both: boolean
}

type Say = (word: PrintedWord) => React.ReactNode

/** 质量证明书, one page of A4. The same on the screen and on paper. */
export function CertificatePage({ sheet, both }: Props) {
  const company = useSite(site => site.name)
  const logo = useSite(site => site.logo)
  const { data } = sheet
  const say: Say = word => (
    <>
      {PRINTED[word][0]}
      {both && <i>{PRINTED[word][1]}</i>}
    </>
  )
  const facts: readonly (readonly [PrintedWord, string])[] = [
    ['product', sheet.materialName],
    ['proCode', sheet.proCode],
    ['specs', sheet.specs],
    ['code', sheet.materialCode],
    ['grade', sheet.steelGrade],
    ['weight', sheet.unitWeight && `${Number(sheet.unitWeight)} kg`],
    ['heat', sheet.heatNo],
    ['ingot', sheet.ingotNo],
    ['mill', sheet.millCertNo],
    ['order', sheet.salesOrderNo],
    ['customer', sheet.customerName],
  ]
  return (
    <article className={styles.sheet} data-state={sheet.state}>
      <header className={styles.head}>
        <p className={styles.company}>
          {logo && <img src={logo} alt="" />}
          <span>{company}</span>
        </p>
        <div className={styles.title}>
          <h1>{PRINTED.title[0]}</h1>
          {both && <p>{PRINTED.title[1]}</p>}
          <small>
            {say('certNo')} <b>{sheet.certNo}</b>
          </small>
        </div>
        {sheet.verifyUrl ? (
          <figure>
            <QRCode value={sheet.verifyUrl} size={76} type="svg" bordered={false} />
            <figcaption>{say('scan')}</figcaption>
          </figure>
        ) : (
          <figure aria-hidden="true" />
        )}
      </header>
      <dl className={styles.facts}>
        {facts.map(([word, value]) => (
          <div key={word} data-wide={word === 'customer'}>
            <dt>{say(word)}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
      <Chemistry sheet={sheet} say={say} />
      <Values title="mech" rows={[...data.mech, ...data.hardness, ...data.metallo]} say={say} />
      {data.ndt.length > 0 && (
        <section>
          <h2>{say('ndt')}</h2>
          <table>
            <thead>
              <tr>
                {(['method', 'standard', 'level', 'largest', 'report', 'result'] as const).map(word => (
                  <th key={word}>{say(word)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.ndt.map(row => (
                <tr key={row.ndtNo}>
                  <td>{row.method}</td>
                  <td>{row.standardNo}</td>
                  <td>{row.acceptLevel}</td>
                  <td>{row.largest}</td>
                  <td>{row.ndtNo}</td>
                  <td>{resultOf(row.result, say)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <Values title="dimensions" rows={data.dimensions} say={say} />
      <Values title="surface" rows={data.surface} say={say} />
      {data.concessions.length > 0 && (
        <section>
          <h2>{say('concessions')}</h2>
          <table>
            <tbody>
              {data.concessions.map(row => (
                <tr key={`${row.concessionNo} ${row.name}`}>
                  <td>{row.concessionNo}</td>
                  <td>{row.name}</td>
                  <td>{row.limits}</td>
                  <td>
                    <b>{row.value}</b>
                  </td>
                  <td>{[row.consentNo && `${PRINTED.consent[0]} ${row.consentNo}`, row.useLimit].filter(Boolean).join('；')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {data.charges.length > 0 && (
        <p className={styles.charges}>
          {say('charges')}：{data.charges.map(({ processName, chargeNo }) => `${processName} ${chargeNo}`).join('；')}
        </p>
      )}
      <footer className={styles.foot}>
        <p>
          {PRINTED.statement[0]}
          {both && <i>{PRINTED.statement[1]}</i>}
        </p>
        <div>
          <span>
            {say('drafted')}
            <b>{sheet.draftName}</b>
          </span>
          <span>
            {say('issued')}
            <b>{sheet.issuedName || '　'}</b>
          </span>
          <span>
            {say('day')}
            <b>{sheet.issuedTime?.slice(0, 10) ?? '　'}</b>
          </span>
          <span className={styles.seal}>{say('seal')}</span>
        </div>
        {sheet.contentHash && <code>SHA-256 {sheet.contentHash}</code>}
      </footer>
      {sheet.state !== 'issued' && (
        <span className={styles.mark} aria-hidden="true">
          {sheet.state === 'void' ? '作 废 VOID' : '草 稿 DRAFT'}
        </span>
      )}
    </article>
  )
}

const resultOf = (result: string, say: Say) => say(result === 'pass' ? 'pass' : result === 'concession' ? 'concession' : 'fail')
const symbolOf = (name: string) => name.split(/\s+/)[0] ?? name

/** Gases are told in ppm, among elements that are told in percent. */
const otherUnit = (limits: string): string => /[a-z]+$/i.exec(limits)?.[0] ?? ''

/** Elements in a row, as certificates are read: what is required, what the heat had, what the product has. */
function Chemistry({ sheet: { data }, say }: { sheet: CertificateSheet; say: Say }) {
  const elements = data.heat.length > 0 ? data.heat : data.chem
  if (elements.length === 0) return null
  const ofProduct = new Map(data.chem.map(each => [symbolOf(each.name), each.value]))
  return (
    <section>
      <h2>
        {say('chem')} <small>%</small>
      </h2>
      <table className={styles.across}>
        <thead>
          <tr>
            <th>{say('element')}</th>
            {elements.map(({ name, limits }) => (
              <th key={name}>
                {symbolOf(name)} <small>{otherUnit(limits)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th>{say('required')}</th>
            {elements.map(({ name, limits }) => (
              <td key={name}>{limits.replace(/\s*(%|[a-z]+)$/i, '')}</td>
            ))}
          </tr>
          {data.heat.length > 0 && (
            <tr>
              <th>{say('heatAnalysis')}</th>
              {data.heat.map(({ name, value }) => (
                <td key={name}>{value}</td>
              ))}
            </tr>
          )}
          {data.chem.length > 0 && (
            <tr>
              <th>{say('productAnalysis')}</th>
              {elements.map(({ name }) => (
                <td key={name}>{ofProduct.get(symbolOf(name)) ?? '–'}</td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

/** Two items beside each other, so that a certificate stays on one page. */
function Values({ title, rows, say }: { title: PrintedWord; rows: readonly CertificateValue[]; say: Say }) {
  if (rows.length === 0) return null
  const pairs = Array.from({ length: Math.ceil(rows.length / 2) }, (_, at) => [rows[2 * at], rows[2 * at + 1]] as const)
  return (
    <section>
      <h2>{say(title)}</h2>
      <table>
        <thead>
          <tr>
            {[0, 1].map(side => (
              <Fragment key={side}>
                <th>{say('item')}</th>
                <th>{say('required')}</th>
                <th>{say('measured')}</th>
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {pairs.map((pair, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paper does not change its rows.
            <tr key={at}>
              {pair.map((row, side) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: paper does not change its rows.
                <Fragment key={side}>
                  <td title={row?.from}>{row?.name}</td>
                  <td>{row?.limits}</td>
                  <td>
                    <b>{row && (row.value || resultOf(row.result, say))}</b>
                  </td>
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
