import type { DemoContext } from '#server/document/demo.ts'
import { spelled } from '#server/text/pinyin.ts'
import { gradeIndices, gradeStandards, qualityIndices } from '../standard/standard.table.ts'
import { type GradeSeed, gradeSeeds, indexSeeds, limitsOf } from './standards.ts'

const SINCE = '2025-01-01'
const yesNo = (value: boolean | undefined) => (value ? 'yes' : 'no')
/** How it looks and whether it has its size is judged of everything that comes in. */
const ALWAYS = indexSeeds.filter(({ isMandatory }) => isMandatory).map(({ code }) => [code, ''] as const)

/** 质量指标 and 材质标准 of the demo company. */
export async function loadStandards({ tx, newId, idOf, named }: DemoContext): Promise<void> {
  named('qualityIndex', indexSeeds, ({ code }) => code)
  named('gradeStandard', gradeSeeds, ({ grade }) => grade)
  await tx.insert(qualityIndices).values(
    await Promise.all(
      indexSeeds.map(async ({ code, name, type, unit, text, method, isMandatory, isSafety }) => ({
        ...{ id: idOf('qualityIndex', code), indexCode: code, indexName: name, indexType: type, valueKind: text ? '2' : '1', unit },
        ...{ standardText: text, checkMethod: method, isMandatory: yesNo(isMandatory), isSafety: yesNo(isSafety), enabled: 'yes' },
        py: await spelled(`${code} ${name}`),
      })),
    ),
  )
  await tx.insert(gradeStandards).values(
    gradeSeeds.map(({ grade, standard, density, scrap }) => ({
      ...{ id: idOf('gradeStandard', grade), steelGrade: grade, standardNo: standard, density, scrapClass: scrap, enabled: 'yes' },
    })),
  )
  const rowsOf = (grade: string, stage: string, rows: GradeSeed['incoming']) =>
    rows.map(([code, limits]) => ({
      ...{ id: newId(), gradeStandardId: idOf('gradeStandard', grade), stage, indexId: idOf('qualityIndex', code) },
      ...{ ...(limits ? limitsOf(limits) : {}), isMandatory: 'yes', validFrom: SINCE, enabled: 'yes' },
    }))
  await tx
    .insert(gradeIndices)
    .values(
      gradeSeeds.flatMap(({ grade, incoming, final }) => [
        ...rowsOf(grade, 'incoming', [...incoming, ...ALWAYS]),
        ...rowsOf(grade, 'final', final),
      ]),
    )
}
