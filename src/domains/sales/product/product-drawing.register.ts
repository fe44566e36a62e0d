import { attachments, date, ref, text, textarea, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { PRODUCT_READERS } from '../sales.menu.ts'

/** 产品图纸. Every version of a product's drawing, since when, and what changed. Append-only. */
export const productDrawing = register('productDrawing', {
  title: '产品图纸',
  en: 'Product drawings',
  page: { path: '/sales/product-drawing', icon: 'file-text-outlined', reads: PRODUCT_READERS },
  fields: {
    productId: ref('产品', { required: true, to: 'product' }),
    drawingNo: text('图号', { required: true, max: 64 }),
    drawingVersion: text('图纸版本', { required: true, max: 32 }),
    validFrom: date('启用日期', { required: true }),
    changeDesc: textarea('变更说明'),
    drawingFile: attachments('图纸文件'),
    drawnBy: user('登记人', { required: true }),
  },
  label: ['drawingNo', 'drawingVersion'],
  about: 'productId',
  unique: [['drawingNo', 'drawingVersion']],
  list: ['productId', 'drawingNo', 'drawingVersion', 'validFrom', 'changeDesc', 'drawingFile', 'drawnBy'],
  search: ['productId', 'drawingNo', 'drawingVersion', 'validFrom'],
})

export default productDrawing
