/**
 * 台账与权限. Which roles maintain, read or only look up each book, who may do what with its rows, and whose rows somebody with an ordinary
 * role sees; written down and reviewed by hand. The definitions are compared with it.
 *
 * `keeps` has every right but the actions listed; `reads` views and exports; `views` only views. `rows` is what staff without a data scope
 * see, in the book and in pickers: `all`, `own` (their own, or none), or `readers`: all, if they may open the book, else none. `outside:
 * 'firm'`: external accounts see no rows but those of their own firm.
 */
export interface Book {
  readonly keeps?: string
  readonly reads?: string
  readonly views?: string
  /** action: roles; without roles, whoever maintains the book. */
  readonly actions?: Readonly<Record<string, string>>
  readonly rows?: 'all' | 'own' | 'readers'
  readonly outside?: 'all' | 'firm'
  readonly stepUp?: true
}

const HR = 'hr_head hr_specialist'
const HEADS = 'dept_head workshop_head vp_dept gm'
const OVERSEEING = `${HEADS} vp_supply vp_prod chief_engineer cfo chairman`
const STOCK = 'wh_head wh_keeper cost_acct fin_head cfo gm audit purchase_head buyer prod_head vp_supply'
const STORES = 'wh_head wh_keeper'
const LOOKING = 'cost_acct purchase_head buyer knife_keeper planner'
const MONEY = 'fin_head ap_acct cashier cfo audit gm'
const BUYERS = 'purchase_head buyer vp_supply'
const BUYING = 'purchase_head buyer outsource_clerk bid_office'
const WATCHING = 'vp_supply gm audit legal quality_head tech_head wh_head fin_head ap_acct cfo'
const ACCOUNTS = `${BUYING} vp_supply gm audit fin_head ap_acct cashier cfo`
const BUYS = 'buyer purchase_head'
const CREDIT = 'sales_rep sales_head sales_clerk ar_acct fin_head cfo gm vp_dept audit'
const SALES = `${CREDIT} legal`
const SALES_ORDERS = `${SALES} tech_head process_head process_eng prod_head planner vp_prod quality_head qc_engineer logistics_head logistics_clerk`
const PRODUCTS = `${SALES} tech_head chief_engineer process_head process_eng prod_head planner quality_head qc_engineer cost_acct`
const PROCUREMENT = 'purchase_head buyer vp_supply cfo gm audit fin_head ap_acct'
const APPLYING = 'dept_head workshop_head equip_head equip_engineer safety_officer admin_head'
const APPLYING_HEADS = 'dept_head vp_dept vp_supply vp_prod'
const ARRIVALS = `${STOCK} ap_acct quality_head qc_inspector supplier`
const ORDERS = `${PROCUREMENT} wh_head wh_keeper legal quality_head qc_inspector supplier`

const SOURCING = `${PROCUREMENT} bid_office tech_head`
const JUDGES = `${SOURCING} quality_head qc_engineer equip_head equip_engineer prod_head chief_engineer process_head process_eng dept_head`
const LINE_ACTIONS = { reschedule: BUYS, amend: BUYS, amend_confirm: 'purchase_head', closeLine: BUYS, closeLine_confirm: 'purchase_head' }

const TECHNOLOGY = 'process_head process_eng tech_head chief_engineer'
const SHOPS =
  'prod_head planner workshop_head casting_head team_leader vp_prod quality_head qc_engineer qc_inspector purchase_head equip_head equip_engineer cost_acct gm'

const INSPECTED = `quality_head qc_engineer qc_inspector tech_head prod_head chief_engineer process_eng gm audit ${BUYERS} ${STORES} ap_acct`
const STANDARDS = `quality_head qc_inspector ${TECHNOLOGY} prod_head workshop_head casting_head purchase_head buyer sales_head`
/** What was found on pieces. */
const FOUND = `quality_head qc_engineer qc_inspector ${TECHNOLOGY} planner prod_head workshop_head casting_head team_leader vp_prod gm sales_head audit`
const LOSSES =
  'quality_head qc_engineer tech_head chief_engineer prod_head planner workshop_head casting_head vp_prod purchase_head buyer cost_acct fin_head cfo gm audit'
/** Those who look a shaft up. */
const DOSSIERS = `quality_head qc_engineer qc_inspector prod_head planner workshop_head casting_head team_leader vp_prod ${TECHNOLOGY} sales_head sales_clerk ${STORES} cost_acct fin_head cfo audit gm`
/** Those who decide by which route an order goes. */
const DECIDING = 'planner prod_head process_eng process_head'
const PLANNING = 'planner prod_head'
const CONCEDED = `quality_head qc_engineer qc_inspector ${TECHNOLOGY} ${PLANNING} workshop_head casting_head vp_prod gm sales_head sales_rep sales_clerk audit`
const MAKING = `${TECHNOLOGY} workshop_head casting_head team_leader vp_prod gm quality_head qc_engineer qc_inspector equip_head cost_acct sales_head sales_clerk ${STORES}`
const OUTSOURCING =
  'buyer bid_office planner prod_head workshop_head casting_head vp_prod vp_supply process_head quality_head qc_engineer cost_acct fin_head ap_acct cfo gm audit'
const LEADING = 'team_leader workshop_head casting_head'

const KNIVES = 'workshop_head team_leader process_eng prod_head equip_head purchase_head wh_head cost_acct'
const CHECKING = 'equip_head workshop_head casting_head team_leader prod_head safety_head'
const ENERGY = 'equip_head equip_engineer cost_acct fin_head prod_head workshop_head casting_head vp_prod gm'
const EXPENSES = 'fin_head cost_acct ap_acct tax_acct cfo audit gm dept_head workshop_head vp_dept vp_supply vp_prod chief_engineer'

/** People's own rows; external accounts have nothing to look for in them. */
const personal = { rows: 'own', outside: 'firm' } as const
const confidential = { rows: 'readers', outside: 'firm' } as const
const firms = { rows: 'all', outside: 'firm' } as const

export const BOOKS: Readonly<Record<string, Readonly<Record<string, Book>>>> = {
  生产: {
    baseProcess: { keeps: TECHNOLOGY, reads: SHOPS, outside: 'firm' },
    process: { keeps: TECHNOLOGY, reads: SHOPS, actions: { standard: '' }, outside: 'firm' },
    routeRegister: { keeps: TECHNOLOGY, reads: SHOPS, actions: { register: '', unregister: '' }, outside: 'firm' },
    productionDemand: { keeps: PLANNING, reads: MAKING, actions: { plan: '', occupy: '' }, outside: 'firm' },
    workOrder: {
      ...{ keeps: PLANNING, reads: MAKING, outside: 'firm' },
      actions: {
        ...{ plan: '', planStock: '', chooseRoute: DECIDING, split: '', merge: '', reroute: DECIDING, replan: '', cancel: '' },
      },
    },
    workOrderUpdate: {
      ...{ keeps: DECIDING, reads: MAKING, outside: 'firm' },
      actions: { cancel: '', overRepair: 'qc_inspector qc_engineer quality_head' },
    },
    routeSwitch: { keeps: DECIDING, reads: MAKING, actions: { switch: DECIDING, keep: DECIDING, goBack: DECIDING }, outside: 'firm' },
    piece: {
      ...{ keeps: PLANNING, reads: MAKING, outside: 'firm' },
      actions: { feed: 'team_leader workshop_head', unfeed: 'workshop_head', stockIn: STORES, relink: '' },
    },
    furnaceCharge: {
      ...{ reads: `${PLANNING} ${MAKING}`, outside: 'firm' },
      actions: { load: LEADING, fire: LEADING, unload: LEADING, cancel: LEADING },
    },
    pieceIssue: { reads: `${PLANNING} ${MAKING}`, outside: 'firm' },
    scrapSteelPrice: { keeps: 'cost_acct', reads: `${PLANNING} quality_head qc_engineer fin_head cfo gm audit`, outside: 'firm' },
    workshopRate: {
      ...{ keeps: 'cost_acct', reads: 'fin_head cfo prod_head vp_prod gm audit', rows: 'readers', outside: 'firm' },
      actions: { addRate: '', revise: '', settle: '', unsettle: 'fin_head' },
    },
    wipOpening: {
      ...{ reads: `${PLANNING} cost_acct fin_head cfo audit`, rows: 'readers', outside: 'firm' },
      actions: { enter: PLANNING, book: 'cost_acct', refuse: 'cost_acct' },
    },
    costVariance: { reads: 'cost_acct fin_head cfo prod_head vp_prod gm audit', rows: 'readers', outside: 'firm' },
    pieceCost: { reads: `${PLANNING} cost_acct fin_head cfo vp_prod gm audit`, rows: 'readers', outside: 'firm' },
    workshopCalendar: {
      ...{ keeps: PLANNING, reads: `${LEADING} equip_head equip_engineer vp_prod gm`, outside: 'firm' },
      actions: { generate: '' },
    },
    monthTarget: {
      keeps: 'planner sales_head quality_head',
      reads: 'prod_head workshop_head casting_head vp_prod cost_acct fin_head cfo gm',
      outside: 'firm',
    },
    wipSnapshot: { reads: `${PLANNING} ${MAKING}`, outside: 'firm' },
    outputFact: { reads: `${PLANNING} ${MAKING}`, outside: 'firm' },
    startPermit: { reads: `${PLANNING} ${MAKING}`, outside: 'firm' },
    workshopEntrust: { reads: `${PLANNING} ${MAKING}`, outside: 'firm' },
    internalSettlement: {
      reads: `${PLANNING} workshop_head casting_head vp_prod cost_acct fin_head cfo gm`,
      rows: 'readers',
      outside: 'firm',
    },
    workNode: { reads: `${PLANNING} ${MAKING}`, outside: 'firm' },
    workOrderAdvance: { reads: `${PLANNING} ${MAKING}`, outside: 'firm' },
    outsourceOrder: {
      keeps: 'outsource_clerk purchase_head',
      reads: OUTSOURCING,
      actions: { cancel: '' },
      rows: 'readers',
      outside: 'firm',
    },
    outsourceLine: { reads: `outsource_clerk purchase_head ${OUTSOURCING}`, rows: 'readers', outside: 'firm' },
    outsourceShipment: { reads: `outsource_clerk purchase_head ${OUTSOURCING}`, rows: 'readers', outside: 'firm' },
    outsourceShipmentLine: { reads: `outsource_clerk purchase_head ${OUTSOURCING}`, rows: 'readers', outside: 'firm' },
    pauseLog: { reads: `${PLANNING} ${MAKING}`, outside: 'firm' },
    workExec: {
      ...{ keeps: 'workshop_head casting_head', reads: `${PLANNING} ${MAKING}`, outside: 'firm' },
      actions: {
        start: LEADING,
        pause: LEADING,
        resume: LEADING,
        finish: LEADING,
        makeup: LEADING,
        undo: '',
        inspect: 'qc_inspector qc_engineer',
      },
    },
    route: { keeps: TECHNOLOGY, reads: SHOPS, actions: { create: '', change: '', disable: '', discard: '', draw: '' }, outside: 'firm' },
    routeChange: { keeps: TECHNOLOGY, reads: SHOPS, actions: { parallel: '', cancel: '', draw: '' }, outside: 'firm' },
  },
  质量: {
    incomingInspection: { reads: INSPECTED, outside: 'firm' },
    incomingLine: { reads: INSPECTED, outside: 'firm' },
    incomingIndex: { reads: INSPECTED, outside: 'firm' },
    inspectTask: { reads: FOUND, outside: 'firm', actions: { inspect: '' } },
    inspection: { reads: FOUND, outside: 'firm' },
    inspectionIndex: { reads: FOUND, outside: 'firm' },
    qualityCertificate: {
      ...{ keeps: 'qc_engineer', outside: 'firm' },
      reads: `quality_head qc_inspector ${TECHNOLOGY} planner prod_head workshop_head casting_head team_leader vp_prod gm sales_head audit sales_clerk sales_rep`,
      actions: { draft: 'qc_engineer', refresh: 'qc_engineer', issue: 'quality_head', reissue: 'quality_head' },
    },
    ndtRecord: {
      ...{ keeps: 'qc_inspector', reads: FOUND, outside: 'firm' },
      actions: { add: 'qc_inspector', scan: 'qc_inspector', sign: 'qc_inspector', review: 'qc_engineer', sendBack: 'qc_engineer' },
    },
    inspectorCert: { keeps: 'quality_head', reads: `qc_engineer ${STANDARDS}`, outside: 'firm' },
    incomingRecheck: {
      ...{ reads: INSPECTED, outside: 'firm' },
      actions: { recheck: 'qc_inspector', recheck_confirm: 'quality_head' },
    },
    qualityIndex: { keeps: 'qc_engineer', reads: STANDARDS, outside: 'firm' },
    gradeStandard: { keeps: 'qc_engineer', reads: STANDARDS, outside: 'firm' },
    gradeIndex: { keeps: 'qc_engineer', reads: STANDARDS, outside: 'firm' },
    nonconformity: {
      ...{ keeps: 'qc_engineer', outside: 'firm' },
      actions: { register: 'qc_inspector qc_engineer', recheck: '', remake: 'quality_head', remake_confirm: 'planner', closeOut: '' },
      reads: `quality_head qc_inspector ${TECHNOLOGY} ${PLANNING} workshop_head casting_head team_leader vp_prod gm cost_acct sales_head`,
    },
    dossierView: { reads: 'quality_head sysadmin audit', rows: 'readers', outside: 'firm' },
    concession: { reads: CONCEDED, outside: 'firm' },
    concessionLine: { reads: CONCEDED, outside: 'firm' },
    scrapRecord: { reads: LOSSES, rows: 'readers', outside: 'firm' },
    qualityLoss: { reads: LOSSES, rows: 'readers', outside: 'firm' },
  },
  人力资源: {
    employee: { keeps: HR, actions: { reschedule: '', correctWorkStart: '' }, ...personal },
    employeeCert: { keeps: `${HR} safety_officer`, reads: HEADS, ...personal },
    employeeHistory: { keeps: HR, reads: HEADS, ...personal },
    position: { keeps: 'hr_head', reads: 'hr_specialist' },
    laborContract: { keeps: HR, actions: { sign: '', renew: '', amend: '' }, ...personal },
    leaveApply: { keeps: HR, reads: HEADS, actions: { reportBack: '' }, ...personal },
    leaveBalance: { keeps: HR, reads: HEADS, actions: { grant: '' }, ...personal },
    leaveLedger: { keeps: HR, reads: HEADS, ...personal },
    attendance: { keeps: HR, reads: HEADS, ...personal },
    shift: { keeps: HR, reads: HEADS },
    recruitPlan: { keeps: HR, reads: HEADS, ...personal },
    recruitPlanLine: { keeps: HR, reads: HEADS, ...personal },
    resume: { keeps: HR, actions: { screen: '', arrange: '', assess: '', fetch: '', callOff: '' }, ...personal },
    resumeSchool: { keeps: HR, reads: HEADS, ...personal },
    resumeSociety: { keeps: HR, reads: HEADS, ...personal },
    resumeHistory: { keeps: HR, rows: 'readers', outside: 'firm' },
    salaryDeduction: { keeps: HR, reads: 'fin_head cost_acct cashier cfo', stepUp: true, ...personal },
    myDeduction: { reads: 'staff', stepUp: true, ...personal },
  },
  仓储: {
    material: { keeps: STORES, views: LOOKING },
    warehouse: { keeps: 'wh_head', reads: 'wh_keeper', views: LOOKING },
    location: { keeps: STORES, views: LOOKING },
    stockBalance: {
      reads: `${STOCK} workshop_head equip_head equip_engineer planner quality_head qc_inspector`,
      outside: 'firm',
      actions: {
        freeze: `${STORES} quality_head qc_inspector`,
        unfreeze: `${STORES} quality_head qc_inspector`,
        judge: 'quality_head qc_inspector',
      },
    },
    stockBatch: { reads: `${STOCK} workshop_head planner quality_head qc_inspector process_eng process_head`, outside: 'firm' },
    stockMovement: { reads: STOCK, actions: { reverseOpening: 'wh_head' } },
    stockOpening: {
      ...{ reads: `${STORES} cost_acct fin_head cfo audit`, outside: 'firm' },
      actions: { enter: STORES, book: 'cost_acct', refuse: 'cost_acct' },
    },
    stockHold: { reads: STOCK },
    stockQuality: { reads: `${STOCK} quality_head qc_inspector` },
    arrival: {
      ...{ reads: ARRIVALS, rows: 'readers', outside: 'firm' },
      actions: {
        ...{
          notice: 'supplier',
          noticeFor: BUYS,
          register: STORES,
          emergency: STORES,
          arrive: STORES,
          weigh: STORES,
          accept: STORES,
          receive: STORES,
        },
        ...{ refuse: STORES, refuse_confirm: BUYS, cancel: `supplier ${BUYS}` },
      },
    },
    arrivalLine: { reads: ARRIVALS, rows: 'readers', outside: 'firm', actions: { count: STORES } },
    arrivalIngot: { reads: ARRIVALS, rows: 'readers', outside: 'firm', actions: { refuse: STORES } },
    rejectHold: { reads: `${STOCK} quality_head qc_inspector`, outside: 'firm' },
    receipt: {
      reads: `${STOCK} ap_acct`,
      actions: {
        ...{ register: STORES, reverse: STORES, reverse_confirm: 'wh_head', unordered: STORES },
        ...{ confirm: 'purchase_head', refuse: 'purchase_head', attach: BUYS },
      },
    },
    receiptLine: { reads: `${STOCK} ap_acct`, outside: 'firm', actions: { price: 'purchase_head' } },
    issue: { reads: `${STOCK} workshop_head dept_head`, ...personal },
    issueLine: { reads: `${STOCK} workshop_head dept_head`, ...personal },
    stockTransfer: { reads: STOCK, outside: 'firm', actions: { ship: STORES, relocate: STORES, take: STORES, back: STORES } },
    stockTransferLine: { reads: STOCK, outside: 'firm' },
    otherMove: {
      ...{ reads: STOCK, outside: 'firm' },
      actions: {
        ...{ bring: STORES, give: STORES, confirm: 'wh_head', approve: 'cost_acct', refuse: 'wh_head cost_acct' },
        ...{ reverse: STORES, reverse_confirm: 'wh_head' },
      },
    },
    otherMoveLine: { reads: STOCK, outside: 'firm', actions: { price: 'cost_acct' } },
    partReplacement: { reads: `${STOCK} workshop_head equip_head equip_engineer` },
    pendingProperty: {
      ...{ reads: 'cost_acct fin_head cfo audit wh_head', outside: 'firm' },
      actions: { settle: 'cost_acct', settle_confirm: 'fin_head' },
    },
    varianceLedger: { reads: 'cost_acct fin_head cfo audit', outside: 'firm', actions: { settle: 'cost_acct' } },
    stocktake: { keeps: 'wh_head', reads: STOCK, actions: { begin: '', cancel: '' } },
  },
  财务: {
    accountingPeriod: {
      ...{ keeps: 'fin_head', reads: 'cfo audit ap_acct ar_acct cost_acct tax_acct', outside: 'firm' },
      actions: { start: 'fin_head', start_confirm: 'cfo', open: 'fin_head', close: 'fin_head', reopen: 'fin_head', reopen_confirm: 'cfo' },
    },
    expenseEntry: {
      ...{ reads: EXPENSES, rows: 'own', outside: 'firm' },
      actions: { reclass: 'cost_acct', reclass_confirm: 'fin_head' },
    },
    openingBalance: { reads: MONEY, outside: 'firm', actions: { enter: 'ap_acct', book: 'fin_head', refuse: 'fin_head' } },
    taxEntry: {
      ...{ reads: 'tax_acct fin_head ap_acct cost_acct cfo audit', outside: 'firm' },
      actions: { deem: 'tax_acct', tick: 'tax_acct', decline: 'tax_acct', transferOut: 'tax_acct', transferOut_confirm: 'fin_head' },
    },
    companyAccount: {
      ...{ keeps: 'fin_head', reads: 'ap_acct cashier cfo audit gm ar_acct', outside: 'firm' },
      actions: { open: 'fin_head', check: 'cashier' },
    },
    accountMove: { reads: `${MONEY} ar_acct`, outside: 'firm' },
    billIssued: { reads: MONEY, outside: 'firm', actions: { cash: 'cashier', giveBack: 'cashier', giveBack_confirm: 'fin_head' } },
    trip: { reads: `${MONEY} dept_head`, ...personal },
    travelStandard: { keeps: 'fin_head', reads: 'ap_acct cashier cfo audit gm' },
    specialPayment: { reads: `${MONEY} ${BUYERS}`, outside: 'firm' },
    deposit: {
      ...{ reads: `${MONEY} ${BUYERS} bid_office`, outside: 'firm' },
      actions: {
        ...{ receive: 'cashier', backIn: 'cashier', forfeit: 'purchase_head', forfeit_confirm: 'fin_head' },
        ...{ convert: 'ap_acct', convert_confirm: 'fin_head' },
      },
    },
    depositEntry: { reads: `${MONEY} ${BUYERS} bid_office`, outside: 'firm' },
    employeeLoan: {
      ...{ reads: `${MONEY} hr_head dept_head`, ...personal },
      actions: { repay: 'cashier', deduct: 'ap_acct', deduct_confirm: 'hr_head' },
    },
    loanEntry: { reads: MONEY, outside: 'firm' },
    expenseInvoice: { reads: `${MONEY} tax_acct`, outside: 'firm' },
    periodCheck: { reads: 'fin_head cfo audit ap_acct ar_acct cost_acct tax_acct', outside: 'firm' },
    payable: {
      ...{ reads: `${MONEY} ${BUYERS}`, rows: 'readers', outside: 'firm' },
      actions: {
        ...{ deduct: 'ap_acct', deduct_confirm: 'fin_head', due: 'ap_acct', move: 'ap_acct', move_confirm: 'fin_head' },
        ...{ refund: 'cashier', refund_confirm: 'ap_acct' },
      },
    },
    invoiceNotice: { reads: `${MONEY} ${BUYERS} tax_acct supplier`, rows: 'readers', outside: 'firm' },
    invoiceNoticeLine: { reads: `${MONEY} ${BUYERS} tax_acct supplier`, rows: 'readers', outside: 'firm' },
    penalty: {
      ...{ reads: `${MONEY} ${BUYERS} quality_head`, rows: 'readers', outside: 'firm' },
      actions: {
        ...{ add: 'buyer', add_confirm: 'purchase_head', confirm: 'buyer', confirm_confirm: 'purchase_head' },
        ...{ waive: 'purchase_head', waive_confirm: 'fin_head' },
      },
    },
    apEntry: { reads: `${MONEY} ${BUYERS} supplier`, rows: 'readers', outside: 'firm' },
    receivableEntry: {
      ...{ reads: 'ar_acct fin_head cashier cfo audit gm sales_head sales_rep sales_clerk vp_dept', rows: 'readers', outside: 'firm' },
    },
    payQuota: { reads: `${MONEY} ${BUYERS}`, ...firms },
    payment: { reads: `${MONEY} ${BUYERS} supplier`, rows: 'readers', outside: 'firm' },
    purchaseInvoice: {
      ...{ reads: `${MONEY} ${BUYERS} tax_acct supplier`, ...firms },
      actions: { red: 'ap_acct', red_confirm: 'tax_acct' },
    },
    purchaseInvoiceLine: { reads: `${MONEY} ${BUYERS} tax_acct supplier`, rows: 'readers', outside: 'firm' },
    redInvoice: { reads: `${MONEY} ${BUYERS} tax_acct supplier`, rows: 'readers', outside: 'firm' },
  },
  供应商: {
    supplier: { reads: `${BUYING} ${WATCHING} supplier`, ...firms },
    supplierBank: { reads: `${ACCOUNTS} supplier`, rows: 'readers', outside: 'firm' },
    supplierHistory: { reads: ACCOUNTS, rows: 'readers', outside: 'firm' },
    supplierCategory: { reads: `${BUYING} ${WATCHING} supplier`, rows: 'readers', outside: 'firm' },
    supplierQualification: { reads: `${BUYING} ${WATCHING} supplier`, rows: 'readers', outside: 'firm' },
    supplierReview: { reads: `${BUYING} ${WATCHING} supplier`, rows: 'readers', outside: 'firm' },
    supplierChange: { reads: `${ACCOUNTS} supplier`, rows: 'readers', outside: 'firm' },
    supplierStop: { reads: `${BUYING} ${WATCHING}`, rows: 'readers', outside: 'firm' },
    supplierBlacklist: { reads: `${BUYING} ${WATCHING}`, actions: { settleClaim: 'ap_acct fin_head' }, rows: 'readers', outside: 'firm' },
    materialCategory: { keeps: 'purchase_head', reads: `buyer outsource_clerk bid_office ${WATCHING}` },
  },
  销售: {
    customer: { reads: SALES, ...firms },
    salesOrder: {
      ...{ reads: SALES_ORDERS, rows: 'readers', outside: 'firm' },
      actions: {
        ...{ create: 'sales_clerk', edit: 'sales_clerk', addLine: 'sales_clerk', copy: 'sales_clerk', remove: 'sales_clerk' },
        ...{ cancel: 'sales_head', close: 'sales_head' },
      },
    },
    salesOrderLine: {
      ...{ reads: SALES_ORDERS, rows: 'readers', outside: 'firm' },
      actions: { editLine: 'sales_clerk', removeLine: 'sales_clerk' },
    },
    salesOrderHistory: { reads: SALES_ORDERS, rows: 'readers', outside: 'firm' },
    salesAgreement: { reads: `${SALES} tech_head`, rows: 'readers', outside: 'firm' },
    salesPrice: { reads: SALES, rows: 'readers', outside: 'firm' },
    salesContract: {
      ...{ reads: `${SALES} archivist`, rows: 'readers', outside: 'firm' },
      actions: { terminate: 'sales_head', terminate_confirm: 'fin_head' },
    },
    salesContractLine: { reads: SALES, rows: 'readers', outside: 'firm' },
    receivablePlan: { reads: CREDIT, rows: 'readers', outside: 'firm' },
    product: {
      ...{ reads: PRODUCTS, ...firms },
      actions: {
        ...{ describe: 'tech_head', newDrawing: 'tech_head', setFloor: 'sales_head', setFloor_confirm: 'fin_head' },
        ...{ setInternal: 'cost_acct', disable: 'sales_head', enable: 'sales_head' },
      },
    },
    productDrawing: { reads: PRODUCTS, ...firms },
    floorPrice: { reads: 'sales_head fin_head cfo vp_dept gm chairman audit', rows: 'readers', outside: 'firm' },
    internalPrice: { reads: 'cost_acct fin_head cfo prod_head planner vp_prod gm audit', rows: 'readers', outside: 'firm' },
    customerContact: { reads: SALES, rows: 'readers', outside: 'firm' },
    creditEntry: { reads: CREDIT, rows: 'readers', outside: 'firm' },
    customerHistory: { reads: CREDIT, rows: 'readers', outside: 'firm' },
  },
  采购: {
    purchasePlan: { reads: `${PROCUREMENT} wh_head dept_head prod_head`, ...personal },
    purchasePlanLine: { reads: `${PROCUREMENT} wh_head dept_head prod_head`, ...personal },
    sourcing: {
      ...{ reads: SOURCING, ...confidential },
      actions: {
        ...{ open: 'bid_office', open_confirm: 'audit', extend: 'buyer', extend_confirm: 'purchase_head' },
        ...{ round: 'buyer', round_confirm: 'purchase_head', fail: 'buyer', fail_confirm: 'purchase_head' },
        ...{ cancel: 'buyer', cancel_confirm: 'purchase_head' },
      },
    },
    sourcingLine: { reads: SOURCING, ...confidential },
    sourcingSupplier: { reads: `${SOURCING} cashier`, actions: { payBond: 'cashier' }, ...confidential },
    quote: { reads: SOURCING, ...confidential },
    quoteLine: { reads: SOURCING, ...confidential },
    sourcingScore: { reads: JUDGES, actions: { score: JUDGES }, ...personal },
    quoteClarify: { reads: SOURCING, actions: { answer: 'buyer purchase_head bid_office' }, ...confidential },
    award: { reads: SOURCING, ...confidential },
    awardLine: { reads: SOURCING, ...confidential },
    evaluateTemplate: { keeps: 'bid_office', reads: `${PROCUREMENT} tech_head`, ...confidential },
    intentContract: { reads: `${PROCUREMENT} legal`, rows: 'readers', outside: 'firm' },
    purchaseContract: {
      ...{ reads: `${PROCUREMENT} legal quality_head equip_head`, ...firms },
      actions: {
        ...{ accept: BUYS, accept_confirm: 'quality_head', acceptMachine: BUYS, acceptMachine_confirm: 'quality_head' },
        ...{ acceptMachine_confirm2: 'equip_head', terminate: BUYS, terminate_confirm: 'purchase_head' },
      },
    },
    generalContract: {
      ...{ reads: `${PROCUREMENT} ${APPLYING} legal`, ...personal },
      actions: { accept: `${BUYS} ${APPLYING}`, accept_confirm: APPLYING_HEADS, terminate: BUYS, terminate_confirm: 'purchase_head' },
    },
    purchaseContractLine: { reads: `${PROCUREMENT} legal`, rows: 'readers', outside: 'firm' },
    purchaseAgreement: { reads: `${PROCUREMENT} legal`, actions: { terminate: 'purchase_head' }, ...firms },
    purchaseAgreementLine: { reads: `${PROCUREMENT} legal`, rows: 'readers', outside: 'firm' },
    purchasePrice: { reads: PROCUREMENT, rows: 'readers', outside: 'firm' },
    purchaseOrder: {
      ...{ reads: ORDERS, rows: 'readers', outside: 'firm' },
      actions: {
        ...{ callOff: BUYS, approve: 'purchase_head', sendBack: 'purchase_head', confirm: 'supplier', confirmFor: BUYS },
        ...{ urge: BUYS, cancel: BUYS, cancel_confirm: 'purchase_head' },
      },
    },
    purchaseOrderLine: { reads: ORDERS, rows: 'readers', outside: 'firm', actions: LINE_ACTIONS },
    purchaseOrderChange: {
      ...{ reads: ORDERS, rows: 'readers', outside: 'firm' },
      actions: { agree: 'supplier', refuse: 'supplier', withdraw: BUYS },
    },
    contractPayPlan: {
      ...{ reads: `${PROCUREMENT} ${APPLYING} legal`, ...firms },
      actions: { confirmStage: `${BUYS} ${APPLYING}`, confirmStage_confirm: APPLYING_HEADS },
    },
    priceHistory: { reads: PROCUREMENT, rows: 'readers', outside: 'firm' },
  },
  设备: {
    equipment: {
      ...{ keeps: 'equip_head equip_engineer', reads: 'prod_head workshop_head vp_prod wh_head wh_keeper planner safety_head fin_head' },
      actions: {
        ...{ move: 'equip_head', idle: 'equip_head', disable: 'equip_head', reuse: 'equip_head', scrap: 'equip_head' },
        ...{ scrap_confirm: 'fin_head', inspect: 'equip_engineer' },
      },
    },
    equipmentHistory: {
      reads: 'equip_head equip_engineer prod_head workshop_head vp_prod planner safety_head fin_head audit',
      outside: 'firm',
    },
    repairOrder: {
      ...{ keeps: 'equip_engineer', reads: 'equip_head workshop_head casting_head team_leader prod_head planner vp_prod', outside: 'firm' },
      actions: {
        ...{
          report: `${LEADING} equip_head equip_engineer`,
          accept: 'equip_engineer',
          startRepair: 'equip_engineer',
          finishRepair: 'equip_engineer',
        },
        ...{ confirm: LEADING, reopen: LEADING, cancel: `${LEADING} equip_engineer` },
      },
    },
    checkPlan: { keeps: 'equip_engineer', reads: CHECKING },
    checkItem: { keeps: 'equip_engineer', reads: CHECKING },
    checkRecord: { reads: `equip_engineer ${CHECKING}`, outside: 'firm' },
    checkValue: { reads: `equip_engineer ${CHECKING}`, outside: 'firm' },
    maintainPlan: { keeps: 'equip_engineer', reads: CHECKING, actions: { perform: 'equip_engineer', extend: 'equip_head' } },
    maintainRecord: { reads: `equip_engineer ${CHECKING}`, outside: 'firm' },
    knife: { keeps: 'knife_keeper', reads: KNIVES },
    knifeQuota: { keeps: 'knife_keeper', reads: KNIVES },
    knifeMove: { reads: `knife_keeper ${KNIVES}`, outside: 'firm' },
    knifeHolding: { reads: `knife_keeper ${KNIVES}`, outside: 'firm' },
    knifeLife: { reads: `knife_keeper ${KNIVES}`, outside: 'firm' },
  },
  能源: {
    energyMeter: {
      ...{ keeps: 'equip_engineer', reads: ENERGY.replace('equip_engineer ', '') },
      actions: { swap: 'equip_engineer', disable: 'equip_engineer' },
    },
    energyTariff: { keeps: 'cost_acct', reads: ENERGY.replace('cost_acct ', '') },
    energyQuota: { keeps: 'equip_engineer cost_acct', reads: ENERGY.replace('equip_engineer cost_acct ', '') },
    energyReading: {
      ...{ keeps: 'equip_engineer', reads: ENERGY.replace('equip_engineer ', ''), outside: 'firm' },
      actions: { read: 'equip_engineer', correct: 'equip_engineer' },
    },
    energyAlloc: {
      ...{ keeps: 'cost_acct', reads: ENERGY.replace('cost_acct ', ''), outside: 'firm' },
      actions: { allocate: 'cost_acct', unallocate: 'cost_acct' },
    },
  },
  工作: {
    decidedTask: { reads: OVERSEEING, ...personal },
    documentDue: { actions: { retry: '', cancel: '' }, ...personal },
    waitingAction: { actions: { confirm: '', refuse: '', withdraw: '' }, ...personal },
    openTask: { reads: OVERSEEING, ...personal },
  },
}

/** 报表与大屏: the roles that look at them. */
export const REPORTS: Readonly<Record<string, string>> = {
  flowTimes: OVERSEEING,
  deptExpense: EXPENSES,
  pieceCostSummary: 'cost_acct fin_head cfo gm audit',
  finishedCost: 'cost_acct fin_head cfo gm audit vp_prod prod_head',
  workshopVariance: 'cost_acct fin_head cfo prod_head vp_prod gm audit',
  knifeConsumption: `knife_keeper ${KNIVES}`,
  equipmentUse: 'equip_head equip_engineer prod_head planner workshop_head casting_head vp_prod gm',
  productOutputProcess: `${PLANNING} ${MAKING}`,
  workshopOutputProduct: `${PLANNING} ${MAKING}`,
  workshopYieldTable: `${PLANNING} ${MAKING}`,
  processYieldTable: `${PLANNING} ${MAKING}`,
  wipProcessDetail: `${PLANNING} ${MAKING}`,
  wipProductDetail: `${PLANNING} ${MAKING}`,
  wipDailyDetail: `${PLANNING} ${MAKING}`,
  wipPieceDetail: `${PLANNING} ${MAKING}`,
  EnergyWorkShopElecCost: ENERGY,
  EnergyWorkShopElecCostDetail: ENERGY,
  EnergyWorkShopProductionElecCost: ENERGY,
  EnergyWorkShopProductionElecCostDetail: ENERGY,
  vatSummary: 'tax_acct fin_head ap_acct cost_acct cfo audit',
  invoiceDetail: `${MONEY} ${BUYERS} tax_acct`,
  threeWayMatch: `${MONEY} ${BUYERS} tax_acct`,
  payableAging: `${MONEY} ${BUYERS}`,
  payableLedger: `${MONEY} ${BUYERS}`,
  uninvoicedDetail: `${MONEY} ${BUYERS}`,
  uninvoicedSummary: `${MONEY} ${BUYERS}`,
  arrivalDetail: `${PROCUREMENT} wh_head wh_keeper legal quality_head qc_inspector`,
  incomingPassRateProduct: INSPECTED,
  ncrReport: FOUND,
  trace: DOSSIERS,
  routeNeatStatus: `${TECHNOLOGY} ${SHOPS}`,
  orderProgress: SALES_ORDERS,
  ingotStockDaily: `${STOCK} planner vp_prod`,
  qualityLossReport: LOSSES,
  productPassRateIndexDetail: FOUND,
  productPassRateProcessDetail: FOUND,
  productPassRateProductDetail: FOUND,
  ingotStock: STOCK,
  pendingArrivals: `${PROCUREMENT} wh_head wh_keeper legal quality_head qc_inspector`,
  priceIndex: PROCUREMENT,
  purchaseAmounts: PROCUREMENT,
  purchaseApprovals: PROCUREMENT,
  purchaseFunnel: PROCUREMENT,
  sourcingSavings: PROCUREMENT,
  supplierPayments: `${MONEY} ${BUYERS}`,
  supplierStructure: `${BUYING} ${WATCHING}`,
  arrivalRate: `${PROCUREMENT} wh_head quality_head`,
  cashDaily: `${MONEY} ar_acct`,
  purchasePrices: PROCUREMENT,
  orderExecution: PROCUREMENT,
  planExecution: `${PROCUREMENT} wh_head dept_head prod_head`,
  planSummary: PROCUREMENT,
  supplierPurchases: PROCUREMENT,
  leaveDays: `${HEADS} ${HR}`,
  openTasks: OVERSEEING,
  stockAgeing: STOCK,
  stockAt: STOCK,
  stockSummary: STOCK,
  stockTrend: 'wh_head cost_acct fin_head cfo gm audit purchase_head vp_supply',
}
