import { expect, it } from 'vitest'
import { discover } from '#app/discover.ts'
import { allBreaches } from '#app/nightly.ts'
import { creditCodeCheckDigit } from '#company/credit-code.ts'
import { closeDue } from '#domains/procurement/quote/quote-opening.store.ts'
import { addMonths } from '#model/day.ts'
import type { Report } from '#model/report.ts'
import { digest } from '#server/auth/password.ts'
import { appTest, day, deskIn, month } from './harness.ts'
import { openEmptyApp, PASSWORD, type Reply } from './setup/app.ts'
import { done, enterFirm } from './setup/cast.ts'

/** The books begin a month ago, so that a month can be closed. */
const before = addMonths(`${month}-01`, -1).slice(0, 7)

/** The company that a new administrator enters: who works where, and as what. */
const DEPARTMENTS = { office: '综合办', supply: '采购部', stores: '仓储部', money: '财务部', works: '设备部' } as const
const PEOPLE: Readonly<Record<string, readonly [dept: keyof typeof DEPARTMENTS, ...roles: string[]]>> = {
  boss: ['office', 'gm'],
  vice: ['office', 'vp_supply'],
  auditor: ['office', 'audit'],
  lawyer: ['office', 'legal'],
  supplyhead: ['supply', 'purchase_head'],
  buyer: ['supply', 'buyer'],
  storehead: ['stores', 'wh_head'],
  keeper: ['stores', 'wh_keeper'],
  cfo: ['money', 'cfo'],
  finhead: ['money', 'fin_head'],
  accountant: ['money', 'ap_acct'],
  costs: ['money', 'cost_acct'],
  taxes: ['money', 'tax_acct'],
  cashier: ['money', 'cashier'],
  workshead: ['works', 'dept_head'],
  fitter: ['works', 'equip_engineer'],
}

/**
 * 从零开始: a company without any data of ours enters its people and masters, buys, receives, issues and counts, books the invoice, pays and
 * closes the month, through the wire alone.
 */
appTest(
  'an empty production start',
  tools => {
    const { app, as, act, save, list, cases } = tools
    const desk = deskIn(app)
    const ids: Record<string, string> = {}
    const idOf = async (asked: Promise<Reply>): Promise<string> => (await done(asked)).body.data.id
    const byTwo = async (first: string, second: string, book: string, action: string, id?: string, fields?: object) => {
      await done(act(first, book, action, id, fields))
      const [waiting] = await list(second, 'waitingAction', { waitState: 'wait' })
      await done(act(second, 'waitingAction', 'confirm', waiting!.id))
    }
    /** Written by somebody and agreed to by whoever is asked. */
    const paper = async (by: string, flowKey: string, form: object, fills: Record<string, object> = {}) => {
      const { processInstanceId } = await cases.start(by, flowKey, form)
      for (const [node, filled] of Object.entries(fills)) {
        await cases.agreeUntil(processInstanceId, node)
        await done(cases.decide(processInstanceId, { form: filled }))
      }
      await cases.agreeAll(processInstanceId)
    }
    const firms = ['东湖轴承有限公司', '西山轴承有限公司', '南岭轴承有限公司']
    const codeOf = (at: number) => `91379900MA3NEW00${at}${creditCodeCheckDigit(`91379900MA3NEW00${at}`)}`
    const phoneOf = (at: number) => `1680000400${at}`
    /** A supplier, by the account that its admission opened. */
    const asFirm = async (at: number) => as((await found('buyer', 'supplier', { supplierName: firms[at] })).supplierNo!.toLowerCase())
    const found = async (account: string, book: string, query: object) => {
      const [row, ...others] = await list(account, book, query)
      expect(others).toEqual([])
      return row!
    }

    it('the administrator enters departments and people, who choose their passwords', async () => {
      const admin = await as('admin')
      const company = (await admin.get('blade-system/dept/list')).body.data[0]
      const roles = (await admin.get('blade-system/role/list', { size: 500 })).body.data
      const roleOf = (alias: string): string => roles.find((role: { roleAlias: string }) => role.roleAlias === alias).id
      for (const [deptCode, deptName] of Object.entries(DEPARTMENTS))
        await done(admin.post('blade-system/dept/submit', { parentId: company.id, deptName, deptCode, deptCategory: 2, sort: 1 }))
      const [whole] = (await admin.get('blade-system/dept/list')).body.data
      for (const each of whole.children) ids[each.deptCode] = each.id
      for (const [account, [dept, ...roles]] of Object.entries(PEOPLE)) {
        const place = { deptId: ids[dept], roleId: roles.map(roleOf).join(',') }
        await done(admin.post('blade-user/submit', { account, realName: account, password: digest(PASSWORD), ...place }))
        ids[account] = (await as(account)).userId
      }
      for (const [dept, head] of [
        ['office', 'boss'],
        ['supply', 'supplyhead'],
        ['stores', 'storehead'],
        ['money', 'finhead'],
        ['works', 'workshead'],
      ] as const) {
        const seat = { id: ids[dept], parentId: company.id, deptName: DEPARTMENTS[dept], deptCode: dept, deptCategory: 2 }
        await done(admin.post('blade-system/dept/submit', { ...seat, headUserId: ids[head], vpUserId: ids.vice }))
      }
    })

    it('nothing is posted before the books are opened, by two people', async () => {
      await byTwo('finhead', 'cfo', 'accountingPeriod', 'start', undefined, { period: before })
      expect(await found('finhead', 'accountingPeriod', {})).toMatchObject({ state: 'open', isFirst: 'yes' })
      await done(act('finhead', 'accountingPeriod', 'open', undefined))
      expect(await found('finhead', 'accountingPeriod', { period_equal: month })).toMatchObject({ state: 'open', isFirst: 'no' })
    })

    it('masters are entered by those who keep them', async () => {
      const category = { categoryCode: 'BJ', categoryName: '备件', needSiteAudit: 'no', needInspect: 'no', batchManaged: 'no' }
      ids.category = await idOf(save('supplyhead', 'materialCategory', { ...category, enabled: 'yes' }))
      const bearing = { materialCode: 'ZC-6310', materialName: '轴承', specs: '6310', materialType: '5', unit: 'pc', enabled: 'yes' }
      ids.bearing = await idOf(save('storehead', 'material', { ...bearing, categoryId: ids.category }))
      const store = { warehouseCode: 'BJK', warehouseName: '备件库', warehouseType: 'spare', deptId: ids.stores, enabled: 'yes' }
      ids.store = await idOf(save('storehead', 'warehouse', { ...store, keeperId: ids.keeper }))
    })

    it('suppliers are admitted', async () => {
      for (const [at, name] of firms.entries()) {
        await paper('buyer', 'supplier_approval', {
          ...{ supplierName: name, creditCode: codeOf(at), supplierType: 'maker', sourceWay: 'market' },
          ...{
            legalPerson: `法人${at}`,
            taxpayerType: 'general',
            address: '示范路 1 号',
            contactName: '王',
            contactPhone: `1680000400${at}`,
          },
          ...{ admitReason: '新公司', trialFlag: 'no', categories: [{ categoryId: ids.category }] },
          banks: [{ bankAccountName: name, bankName: '示范银行', bankAccount: `6228000000000${at}`, isDefault: 'yes' }],
          qualifications: [
            { qualType: 'license', qualNo: `L${at}`, expireDate: day(700), qualFile: [await desk('buyer').file('营业执照.pdf')] },
          ],
        })
        const admitted = await found('buyer', 'supplier', { supplierName: name })
        ids[`firm${at}`] = admitted.id!
        await enterFirm(app, await as('admin'), admitted.supplierNo!.toLowerCase())
      }
    })

    it('a plan is approved, sourced, awarded and contracted', async () => {
      await paper('fitter', 'procurement_plan', {
        ...{ planName: '轴承', planType: 'month', planMonth: day(0).slice(0, 7), purchaseType: 'spare', buyerId: ids.buyer },
        items: [
          {
            ...{ materialId: ids.bearing, qty: '30', needDate: day(40), estPrice: '120', useDeptId: ids.works },
            purpose: '检修',
          },
        ],
      })
      ids.planLine = (await found('buyer', 'purchasePlanLine', {})).id!
      await paper('buyer', 'inquiry_release', {
        ...{ sourcingName: '轴承询价', purchaseType: 'spare', quoteStart: `${day(0)} 00:00:00`, quoteDeadline: `${day(2)} 17:00:00` },
        ...{ payTerm: 'd30', deliveryPlace: '备件库', taxIncluded: 'yes', contactUserId: ids.buyer },
        items: [{ planLineId: ids.planLine, qty: '30', needDate: day(40), ceilingPrice: '130' }],
        suppliers: firms.map((_, at) => ({ supplierId: ids[`firm${at}`], contactName: '王', contactPhone: phoneOf(at) })),
      })
      const inquiry = await found('buyer', 'sourcing', {})
      const [line] = await list('buyer', 'sourcingLine', { sourcingId: inquiry.id })
      for (const [at, taxPrice] of ['118.65', '113', '126.56'].entries()) {
        const offer = { sourcingLineId: line!.id, taxPrice, taxRate: '0.13', offerQty: '30', deliverDate: day(20) }
        await done((await asFirm(at)).post('blade-biz/sourcing/quote', { id: inquiry.id, lines: [offer] }))
      }
      await closeDue(app, app.sites[0]!, new Date(`${day(2)}T17:00:00+08:00`))
      const [best] = await list('buyer', 'quoteLine', { sourcingId: inquiry.id, supplierId: ids.firm1 })
      await paper('buyer', 'bid_inquiry_release', {
        ...{ sourcingId: inquiry.id, awardReason: '最低价' },
        items: [{ sourcingLineId: line!.id, quoteLineId: best!.id, awardQty: '30', deliveryDate: day(25) }],
      })
      const award = await found('buyer', 'award', {})
      const won = await found('buyer', 'awardLine', { awardId: award.id })
      await paper('buyer', 'contract', {
        ...{ contractName: '轴承采购合同', contractType: 'goods', supplierId: ids.firm1, awardId: award.id, signDate: day(0) },
        ...{ validPeriod: [day(0), day(180)], currency: 'CNY', payTerm: 'd30', warrantyMonths: 12, lateRate: '0.5', lateCap: '5' },
        contractFile: [await desk('buyer').file('采购合同.pdf')],
        items: [
          {
            ...{ awardLineId: won.id, materialId: ids.bearing, qty: '30', isFree: 'no', taxPrice: '113', taxRate: '0.13' },
            ...{ deliveryDate: day(25), warehouseId: ids.store },
          },
        ],
        payPlan: [
          { payStage: 'arrival', payRatio: '90', payCondition: '到货后' },
          { payStage: 'retention', payRatio: '10', payCondition: '质保期满' },
        ],
      })
      expect(await found('buyer', 'purchaseOrder', {})).toMatchObject({ supplierId: ids.firm1, totalAmount: '3390.00' })
    })

    it('the supplier confirms and announces, the keeper takes in; stock and accrual are right to the cent', async () => {
      const supplier = await asFirm(1)
      const order = await found('buyer', 'purchaseOrder', {})
      const line = await found('buyer', 'purchaseOrderLine', {})
      const bySupplier = (book: string, action: string, id: string | undefined, fields: object) =>
        idOf(supplier.post('blade-biz/master/act', { master: book, action, id, fields }))
      await bySupplier('purchaseOrder', 'confirm', order.id, {})
      const arrivalId = await bySupplier('arrival', 'notice', undefined, {
        ...{ purchaseOrderId: order.id, planDate: day(1), vehiclePlate: '鲁H12345' },
        items: [{ purchaseOrderLineId: line.id, qty: '20' }],
      })
      await done(act('keeper', 'arrival', 'arrive', arrivalId, { arrivalDate: day(0), vehiclePlate: '鲁H12345' }))
      await done(act('keeper', 'arrival', 'accept', arrivalId))
      await done(act('keeper', 'receipt', 'register', undefined, { arrivalId, receiptDate: day(0) }))
      // 20 pieces at 113 with 13% tax: 2,000.00 without it.
      expect(await found('costs', 'stockBalance', {})).toMatchObject({ onHandQty: '20.000', stockValue: '2000.00' })
      expect(await found('accountant', 'supplier', { supplierName: firms[1] })).toMatchObject({
        ...{ uninvoicedAmount: '2000.00', payableBalance: '0.00', openOrderAmount: '1130.00' },
      })
      expect(await found('buyer', 'purchasePlanLine', {})).toMatchObject({
        approvedQty: '30.000',
        orderedQty: '30.000',
        receivedQty: '20.000',
      })
    })

    it('what is issued is an expense of the department; a count finds one piece missing', async () => {
      const asked = [{ materialId: ids.bearing, qty: '5', purpose: '检修' }]
      const { processInstanceId } = await cases.start('fitter', 'material_requisition', {
        ...{ requisitionType: 'office', costSubject: 'repair', useDeptId: ids.works, warehouseId: ids.store, needDate: day(1) },
        ...{ receiverId: ids.fitter, items: asked },
      })
      await cases.agreeUntil(processInstanceId, 'wh_keeper')
      await done(cases.decide(processInstanceId, { form: { items: asked.map(row => ({ ...row, issuedQty: row.qty })) } }))
      expect(await found('costs', 'expenseEntry', {})).toMatchObject({ costDeptId: ids.works, amount: '500.00' })

      const stocktakeId = await idOf(
        act('storehead', 'stocktake', 'begin', undefined, {
          ...{ warehouseId: ids.store, scope: 'all', blind: 'yes', countUserId: ids.keeper, superviseUserId: ids.costs },
        }),
      )
      const sheet = (await (await as('keeper')).get('blade-biz/stocktake/lines', { stocktakeId })).body.data
      await done((await as('keeper')).post('blade-biz/stocktake/count', { stocktakeId, lines: [{ id: sheet[0].id, qty: '14' }] }))
      await done((await as('costs')).post('blade-biz/stocktake/again', { stocktakeId }))
      await done((await as('costs')).post('blade-biz/stocktake/recount', { stocktakeId, lines: [{ id: sheet[0].id, qty: '14' }] }))
      await done((await as('costs')).post('blade-biz/stocktake/finish', { stocktakeId }))
      await paper('keeper', 'inventory_loss', {
        ...{ stocktakeId, countUserId: ids.keeper, superviseUserId: ids.costs, causeAnalysis: '计量差异' },
        items: [{ stocktakeLineId: sheet[0].id, diffCause: 'measure', lossHandle: 'expense' }],
      })
      expect(await found('costs', 'stockBalance', {})).toMatchObject({ onHandQty: '14.000', stockValue: '1400.00' })
      expect((await list('costs', 'expenseEntry')).map(({ amount }) => amount).sort()).toEqual(['100.00', '500.00'])
    })

    it('the supplier reconciles and invoices, finance verifies: what was accrued is owed, the retained share apart', async () => {
      const line = await found('accountant', 'receiptLine', {})
      await paper('buyer', 'invoice_apply', {
        ...{ supplierId: ids.firm1, reconcilePeriod: [day(-1), day(0)], invoiceType: 'special', invoiceDeadline: day(30), penalties: [] },
        items: [{ receiptLineId: line.id, qty: '20' }],
      })
      const notice = await found('accountant', 'invoiceNotice', {})
      const noticed = await found('accountant', 'invoiceNoticeLine', {})
      const firm = (await found('buyer', 'supplier', { supplierName: firms[1] })).supplierNo!.toLowerCase()
      await paper(
        firm,
        'receiptInvoiced',
        {
          ...{ noticeId: notice.id, invoiceNo: '12345678', invoiceDate: day(0), invoiceType: 'special', taxRate: '0.13' },
          // Three cents beyond the order.
          ...{ invoiceAmount: '2260.03', invoiceTax: '260.00', invoiceFile: [await desk(firm).file('发票.pdf')] },
          items: [{ noticeLineId: noticed.id, qty: '20' }],
        },
        { tax_acct: { verifyState: 'ok' } },
      )
      expect(await found('accountant', 'supplier', { supplierName: firms[1] })).toMatchObject({
        ...{ uninvoicedAmount: '0.00', payableBalance: '2260.03' },
      })
      expect(await list('accountant', 'payable', { payableKind: 'invoice', ascs: 'amount' })).toMatchObject([
        { payShare: 'retention', amount: '226.00' },
        { payShare: 'normal', amount: '2034.03' },
      ])
      const tax = await found('taxes', 'taxEntry', {})
      expect(tax).toMatchObject({ tax: '260.00', amount: '2000.03', deductState: 'wait' })
      await done(act('taxes', 'taxEntry', 'tick', tax.id, { deductPeriod: month }))
    })

    it('what is due is granted, asked for and paid from the account of the company', async () => {
      const account = {
        accountName: '基本户',
        accountKind: 'basic',
        bankName: '示范银行',
        bankAccount: '6228000000000999',
        currency: 'CNY',
      }
      ids.account = await idOf(save('finhead', 'companyAccount', { ...account, enabled: 'yes' }))
      await done(act('finhead', 'companyAccount', 'open', ids.account, { postDate: day(0), amount: '10000' }))
      await paper('buyer', 'pay_apply_amount', {
        ...{ quotaMonth: month, purchaseType: 'spare', items: [{ supplierId: ids.firm1, applyQuota: '2034.03', payMethod: 'wire' }] },
      })
      const [quota, invoice] = [await found('buyer', 'payQuota', {}), await found('buyer', 'purchaseInvoice', {})]
      await paper(
        'buyer',
        'pay_apply',
        {
          ...{ supplierId: ids.firm1, payKind: 'payable', payQuotaId: quota.id, payMethod: 'wire', expectPayDate: day(0) },
          purchaseContractId: (await found('buyer', 'purchaseContract', {})).id,
          items: [{ paySource: 'invoice', purchaseInvoiceId: invoice.id, payAmount: '2034.03' }],
        },
        { cashier: { payDate: day(0), payAccountId: ids.account, bankVoucherNo: 'YH0001' } },
      )
      expect(await found('cashier', 'companyAccount', {})).toMatchObject({ balance: '7965.97' })
      expect(await found('buyer', 'purchaseInvoice', {})).toMatchObject({ invoiceState: 'partly_paid', paidAmount: '2034.03' })
      expect(await found('accountant', 'supplier', { supplierName: firms[1] })).toMatchObject({ payableBalance: '226.00' })
    })

    it('the difference of the invoice is shared out to whoever used the goods, and the month is closed', async () => {
      await done(act('costs', 'varianceLedger', 'settle', undefined, { period: month }))
      expect((await list('costs', 'expenseEntry')).map(({ amount }) => amount).sort()).toEqual(['0.03', '100.00', '500.00'])
      const { id } = await found('finhead', 'accountingPeriod', { period_equal: before })
      const warned = await list('finhead', 'periodCheck', { period: before, level: 'warn' })
      await done(act('finhead', 'accountingPeriod', 'close', id, { remarks: warned.map(({ item }) => ({ item, remark: '已核对' })) }))
      expect(await found('finhead', 'accountingPeriod', { period_equal: before })).toMatchObject({ state: 'closed' })
      const opening = { postDate: `${before}-15`, amount: '5' }
      const cash = { accountName: '现金', accountKind: 'cash', bankName: '财务部', bankAccount: 'XJ1', currency: 'CNY', enabled: 'yes' }
      const reply = await act('finhead', 'companyAccount', 'open', await idOf(save('finhead', 'companyAccount', cash)), opening)
      expect(reply.body.msg).toBe(`会计期间已关闭：${before}`)
    })

    it('INV-83 every figure of every report is found again in a ledger, and the rows add up to the totals', async () => {
      const admin = await as('admin')
      for (const { value: report } of await discover<Report>('report')) {
        const ask = async (call: string) =>
          (await done(admin.get(`blade-biz/report/${call}`, { report: report.key, size: '500' }))).body.data
        const ties = (await ask('ties')) as { difference: string }[]
        expect(
          ties.filter(({ difference }) => Number(difference) !== 0),
          report.key,
        ).toEqual([])
      }
      const figures = async (report: string) => (await done(admin.get('blade-biz/report/totals', { report }))).body.data.totals
      expect(await figures('invoiceDetail')).toMatchObject({ noTaxAmount: '2000.03', tax: '260.00', openAmount: '226.00' })
      expect(await figures('payableAging')).toMatchObject({ balance: '226.00' })
      expect(await figures('uninvoicedDetail')).not.toMatchObject({ openAmount: '2260.00' })
    })

    it('no rule of any book is broken', async () => {
      for (const [name, check] of await allBreaches()) expect(await check(app.sites[0]!.database.reader), name).toEqual([])
    })
  },
  openEmptyApp,
)
