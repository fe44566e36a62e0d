import { sample } from '#server/document/sample.ts'
import { supplierMaintain } from './supplier_maintain.flow.ts'

/** Samples that stay running need their own supplier. */
const SUPPLIERS: Record<number, string> = { 1: '启明工业油品', 2: '恒力轴承备件' }
const CATEGORIES: Record<number, string> = { 1: 'FG01', 3: 'NC01', 5: 'HJ01', 7: 'FL01' }

/** 供应商信息维护: a renewed certificate, or one more category. */
export default sample(supplierMaintain, {
  by: 'xie.yun',
  form: async desk => {
    const category = CATEGORIES[desk.nth]
    return {
      supplierId: await desk.ref('supplier', SUPPLIERS[desk.nth] ?? '长河废钢回收'),
      maintainKind: category ? 'category' : 'qualification',
      changeReason: category ? '供应商扩大经营范围，拟增加供货品类。' : '证照换发，更新有效期。',
      categories: category ? [{ categoryId: await desk.ref('materialCategory', category), lineAction: 'add', brand: '自产' }] : [],
      qualifications: category
        ? []
        : [
            {
              ...{ qualType: 'license', lineAction: 'update', qualNo: `YZ-2026-${desk.nth}`, expireDate: desk.day(1500 + desk.nth) },
              qualFile: [await desk.file('营业执照.pdf')],
            },
          ],
    }
  },
})
