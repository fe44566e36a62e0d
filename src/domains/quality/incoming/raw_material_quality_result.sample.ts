import { sample } from '#server/document/sample.ts'
import { rawMaterialQualityResult } from './raw_material_quality_result.flow.ts'

/** A good heat of 42CrMo4. */
export const GOOD_HEAT: Readonly<Record<string, string>> = {
  ...{ HX01: '0.41', HX02: '0.26', HX03: '0.72', HX04: '0.011', HX05: '0.004', HX06: '1.05', HX07: '0.22', HX08: '0.21', HX09: '1.4' },
}

/** The rows of a line as an inspector fills them in. */
export const measured = (line: string, values: Readonly<Record<string, string>> = GOOD_HEAT) => [
  ...Object.entries(values).map(([index, measuredValue]) => ({ rowNo: `${line}/${index}`, measuredValue })),
  ...['WG01', 'CC01'].map(index => ({ rowNo: `${line}/${index}`, textValue: 'pass' })),
]

/** 来料质检结果确认: a truck of ingots of which everything is within the limits. */
export default sample(rawMaterialQualityResult, {
  by: 'he.qi',
  form: async desk => ({
    arrivalId: await desk.ref('arrival', `鲁H8B5${desk.nth % 10}1`),
    inspectorId: await desk.user('he.qi'),
    inspectDate: desk.day(-6),
    millCertNo: `ZB26-${desk.nth + 71}`,
    certFile: [await desk.file(`质保书-${desk.nth + 1}.pdf`)],
    indexes: measured('1'),
  }),
})
