import { creditCodeCheckDigit } from '#company/credit-code.ts'
import { sample } from '#server/document/sample.ts'
import { customerCreate } from './customer_create.flow.ts'

const NAMES = ['云帆风电', '蓝湾新能源', '高原重工', '江海船舶', '青山水电设备', '晨曦传动', '长空风机', '南洋轧辊', '平川石油机械']

/** 新增客户申请: a new company each time; every third one has a high limit. */
export default sample(customerCreate, {
  by: 'pan.yang',
  form: async desk => {
    const shortName = `${NAMES[desk.nth % NAMES.length]}${desk.nth < NAMES.length ? '' : desk.nth}`
    const first = `91379900MA3KHN${String(500 + desk.nth)}`
    return {
      ...{ customerName: `${shortName}有限公司`, shortName, tradeArea: 'domestic', creditCode: first + creditCodeCheckDigit(first) },
      ...{ customerType: 'part', customerLevel: 'C', industry: 'turbine', salesUserId: await desk.user('pan.yang') },
      ...{
        address: '示范省示范市滨海大道 66 号',
        bankName: '示范商业银行滨海支行',
        bankAccount: `62280000${String(700 + desk.nth).padStart(8, '0')}`,
      },
      ...{ creditLimit: desk.nth % 3 === 2 ? '8000000.00' : '2000000.00', payTerm: 'd60', licenseFile: [await desk.file('营业执照.pdf')] },
      contacts: [
        {
          ...{ contactName: '孟晓', contactPhone: '16800007123', position: '采购经理' },
          ...{ deliveryAddress: '示范省示范市滨海大道 66 号 2 号库', isDefault: 'yes' },
        },
      ],
    }
  },
})
