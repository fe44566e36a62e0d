import { limitsText, type QualityIndex } from '#company/quality-index.ts'
import type { NdtSheet } from '#contract/quality-ndt.ts'
import { formatDate } from '#model/date.ts'
import { Paper } from '#web/document/paper.tsx'
import printed from '#web/document/print.module.css'
import { useSite } from '#web/http/site.ts'
import { useDict } from '#web/kit/list/dict.ts'
import styles from './ndt.module.css'
import { type Indication, judgeOf } from './ndt.rules.ts'
import { ndtWords } from './ndt.words.tsx'
import { ShaftSketch } from './shaft-sketch.view.tsx'

const COLUMNS = ['axialPos', 'radialPos', 'clockPos', 'depth', 'equivalentDia', 'length', 'echoLoss'] as const

/** 无损检测报告 on paper. */
export function NdtPaper({ sheet, onDone }: { sheet: NdtSheet; onDone(): void }) {
  const t = ndtWords.use()
  return (
    <Paper title={`${t('report')} ${sheet.ndtNo}`} wide={false} onDone={onDone}>
      <NdtReport sheet={sheet} />
    </Paper>
  )
}

/** What it says, with the sketch and every indication on it; alone, and bound into the file of a shaft. */
export function NdtReport({ sheet }: { sheet: NdtSheet }) {
  const t = ndtWords.use()
  const company = useSite(site => site.name)
  const methods = useDict({ code: 'ndt_method', book: 'business' })
  const indices = sheet.indices as readonly QualityIndex[]
  const rows = sheet.indications as readonly Indication[]
  const columns = COLUMNS.filter(key => rows.some(row => row[key]))
  const fields: readonly (readonly [string, string | undefined])[] = [
    [t('piece'), sheet.proCode],
    [t('product'), [sheet.materialName, sheet.specs].filter(Boolean).join(' ')],
    [t('grade'), sheet.steelGrade],
    [t('heat'), sheet.heatNo],
    [t('order'), sheet.orderNo],
    [t('process'), sheet.processName],
    [t('method'), methods.find(({ dictKey }) => dictKey === sheet.method)?.dictValue ?? sheet.method],
    [t('testTime'), sheet.testTime?.slice(0, 16)],
    [t('standardNo'), sheet.standardNo],
    [t('acceptLevel'), sheet.acceptLevel],
    [t('equipmentId'), sheet.instruments.find(({ id }) => id === sheet.equipmentId)?.name],
    ...(['probe', 'frequency', 'sensitivity', 'couplant', 'coverage', 'surfaceState'] as const).map(key => [t(key), sheet[key]] as const),
    [t('required'), indices.map(index => `${index.indexName} ${limitsText(index)}`).join('；')],
  ]
  return (
    <>
      <header className={printed.head}>
        <div>
          <p className={printed.company}>{company}</p>
          <h1>{t('report')}</h1>
          <p className={printed.line}>
            {t('ndtNo')}：{sheet.ndtNo}
          </p>
        </div>
      </header>
      <div className={printed.fields}>
        {fields.map(([label, value]) => (
          <dl key={label}>
            <dt>{label}</dt>
            <dd>{value || '–'}</dd>
          </dl>
        ))}
      </div>
      <h2>{t('sketch')}</h2>
      <div className={styles.printed}>
        <ShaftSketch
          materialName={sheet.materialName}
          length={sheet.shaftLength}
          diameter={sheet.shaftDiameter}
          indications={rows.map(row => ({ ...row, bad: !judgeOf(row, indices) }))}
        />
      </div>
      <h2>{t('indications')}</h2>
      {rows.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th>{t('no')}</th>
              <th>{t('kind')}</th>
              {columns.map(key => (
                <th key={key}>{t(key)}</th>
              ))}
              <th>{t('judge')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.no}>
                <td>{row.no}</td>
                <td>{t(`kind_${row.kind}` as 'kind_single')}</td>
                {columns.map(key => (
                  <td key={key} data-number>
                    {row[key]}
                  </td>
                ))}
                <td>{judgeOf(row, indices) ? t('pass') : t('fail')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.conclusion}>
        <span>
          {t('largest')}：{sheet.largest || t('none')}
        </span>
        <b>
          {t('conclusion')}：{sheet.conclusion === 'fail' ? t('fail') : sheet.conclusion === 'pass' ? t('pass') : '–'}
        </b>
      </p>
      <div className={styles.signs}>
        <span>
          {t('inspector')}：{sheet.inspectorName}
          <br />
          {t('cert')}：{sheet.inspectorCertNo}
        </span>
        <span>
          {t('reviewer')}：{sheet.reviewerName}
          <br />
          {t('cert')}：{sheet.reviewerCertNo}
        </span>
        <span>
          {t('date')}：{sheet.reviewTime?.slice(0, 10) ?? formatDate(Date.now(), 'yyyy-MM-dd')}
        </span>
      </div>
    </>
  )
}
