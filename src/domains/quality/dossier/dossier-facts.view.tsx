import type { ReactNode } from 'react'
import type { DossierHead } from '#contract/dossier.ts'
import { thousands } from '#model/number.ts'
import type { dossierWords } from './dossier.words.tsx'

type Fact = readonly [label: string, value: string]

const joined = (separator: string, ...parts: readonly string[]): string => parts.filter(Boolean).join(separator)

/** What a shaft is, on the page and on paper alike. */
export const factsOf = (t: ReturnType<typeof dossierWords.use>, head: DossierHead): readonly Fact[] => [
  [t('product'), joined(' · ', head.materialName, head.specs)],
  [t('drawing'), joined(' / ', head.drawingNo, head.drawingVersion)],
  [t('grade'), head.steelGrade],
  [t('weight'), Number(head.weight) > 0 ? `${thousands(head.weight)} kg · ${t(head.isWeighed ? 'weighed' : 'nominal')}` : ''],
  [t('heat'), joined(' / ', head.heatNo, head.ingotNo)],
  [t('customer'), head.customerName],
  [t('order'), head.salesOrderNo],
  [t('customerPo'), head.customerPoNo],
]

/** Whatever is known of them. */
export const FactList = ({
  facts,
  className,
}: {
  facts: readonly (readonly [label: string, value: ReactNode])[]
  className: string | undefined
}) => (
  <dl className={className ?? ''}>
    {facts
      .filter(([, value]) => value)
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
