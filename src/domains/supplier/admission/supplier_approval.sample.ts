import { creditCodeCheckDigit } from '#company/credit-code.ts'
import { sample } from '#server/document/sample.ts'
import { supplierApproval } from './supplier_approval.flow.ts'

const NAMES = [
  '云岭特种合金',
  '江畔精密铸造',
  '西塘热工设备',
  '南浦传动机械',
  '北望检验技术',
  '东篱工业气体',
  '中原起重装备',
  '白沙磨具',
  '青禾标准件',
]

/** 供应商准入审批: a new company each time; every second one delivers ingots and was audited on site. */
export default sample(supplierApproval, {
  by: 'zhu.lei',
  form: async desk => {
    const supplierName = `${NAMES[desk.nth % NAMES.length]}有限公司`
    const first = `91379900MA3DEN${String(500 + desk.nth)}`
    const raw = desk.nth % 2 === 1
    const qualification = async (qualType: string, name: string) => ({
      ...{ qualType, qualNo: `${qualType}-${500 + desk.nth}`, expireDate: desk.day(900) },
      qualFile: [await desk.file(`${name}.pdf`)],
    })
    return {
      ...{ supplierName, creditCode: first + creditCodeCheckDigit(first), supplierType: 'maker', sourceWay: 'recommend' },
      ...{ legalPerson: '高远', regCapital: '1200.00', foundDate: '2012-06-01', taxpayerType: 'general' },
      ...{ address: '示范省示范市开发区 18 号', contactName: '高明', contactPhone: '16800008123' },
      ...{ admitReason: '现有供应商产能不足，引入第二货源。', trialFlag: desk.nth % 3 === 0 ? 'no' : 'yes' },
      ...(raw ? { siteAuditScore: 82 } : {}),
      categories: [{ categoryId: await desk.ref('materialCategory', raw ? 'YL01' : 'BJ01'), annualCapacity: '年产 2 万吨' }],
      banks: [
        {
          ...{ bankAccountName: supplierName, bankName: '示范商业银行开发区支行', isDefault: 'yes' },
          bankAccount: `62280000${String(500 + desk.nth).padStart(8, '0')}`,
        },
      ],
      qualifications: [await qualification('license', '营业执照'), await qualification('iso9001', '质量体系证书')],
    }
  },
})
