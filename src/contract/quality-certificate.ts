import Type, { type Static } from 'typebox'
import { folder } from './call.ts'
import { Count, Id, IdInput, Moment, maybe, Required, Text } from './vocabulary.ts'

/** 质量证明书. */
const call = folder('blade-biz/quality/certificate', 'quality')

const Value = Type.Object({ name: Text(), limits: Text(), value: Text(), result: Text(16), from: Text(), record: Text() })
export type CertificateValue = Static<typeof Value>

const Sheet = Type.Object({
  id: Id,
  certNo: Text(),
  state: Text(16),
  rev: Count,
  proCode: Text(),
  customerName: Text(),
  salesOrderNo: Text(),
  materialName: Text(),
  materialCode: Text(),
  specs: Text(),
  steelGrade: Text(),
  heatNo: Text(),
  ingotNo: Text(),
  millCertNo: Text(),
  /** kg. */
  unitWeight: Text(),
  draftName: Text(),
  draftTime: Moment,
  issuedName: Text(),
  issuedTime: maybe(Moment),
  contentHash: Text(),
  voidReason: Text(),
  /** Where its QR code leads; empty for a draft. */
  verifyUrl: Text(500),
  data: Type.Object({
    heat: Type.Array(Value),
    chem: Type.Array(Value),
    mech: Type.Array(Value),
    hardness: Type.Array(Value),
    metallo: Type.Array(Value),
    dimensions: Type.Array(Value),
    surface: Type.Array(Value),
    ndt: Type.Array(
      Type.Object({ method: Text(16), ndtNo: Text(), standardNo: Text(), acceptLevel: Text(), largest: Text(), result: Text(16) }),
    ),
    concessions: Type.Array(
      Type.Object({ concessionNo: Text(), consentNo: Text(), name: Text(), limits: Text(), value: Text(), useLimit: Text() }),
    ),
    charges: Type.Array(Type.Object({ processName: Text(), chargeNo: Text(), curve: Text() })),
  }),
})
export type CertificateSheet = Static<typeof Sheet>

const Verified = Type.Object({
  found: Type.Boolean(),
  certNo: maybe(Text()),
  proCode: maybe(Text()),
  issuedTime: maybe(Moment),
  valid: maybe(Type.Boolean()),
})
export type Verified = Static<typeof Verified>

export const certificateCalls = {
  sheet: call.get('sheet', 'A quality certificate', { input: IdInput, reply: Sheet }),
  verify: call.get('verify', 'Whether a certificate is valid, for whoever has its QR code', {
    input: Type.Object({ certNo: Required(64), k: Required(16) }),
    reply: Verified,
  }),
}
