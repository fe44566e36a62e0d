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
const PROCUREMENT = 'purchase_head buyer vp_supply cfo gm audit fin_head ap_acct'
const ARRIVALS = `${STOCK} ap_acct quality_head qc_inspector supplier`
const ORDERS = `${PROCUREMENT} wh_head wh_keeper legal quality_head qc_inspector supplier`

const SOURCING = `${PROCUREMENT} bid_office tech_head`
const LINE_ACTIONS = { reschedule: BUYS, amend: BUYS, amend_confirm: 'purchase_head', closeLine: BUYS, closeLine_confirm: 'purchase_head' }

const TECHNOLOGY = 'process_head process_eng tech_head chief_engineer'
const SHOPS =
  'prod_head planner workshop_head casting_head team_leader vp_prod quality_head qc_engineer qc_inspector purchase_head equip_head equip_engineer cost_acct gm'

/** Those who decide by which route an order goes. */
const DECIDING = 'planner prod_head process_eng process_head'
const PLANNING = 'planner prod_head'
const MAKING = `${TECHNOLOGY} workshop_head casting_head team_leader vp_prod gm quality_head qc_engineer qc_inspector equip_head cost_acct sales_head sales_clerk ${STORES}`
const OUTSOURCING =
  'buyer bid_office planner prod_head workshop_head casting_head vp_prod vp_supply process_head quality_head qc_engineer cost_acct fin_head ap_acct cfo gm audit'
const LEADING = 'team_leader workshop_head casting_head'

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
    productionDemand: { keeps: PLANNING, reads: MAKING, actions: { occupy: '' }, outside: 'firm' },
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
    pieceCost: { reads: `${PLANNING} cost_acct fin_head cfo vp_prod gm audit`, rows: 'readers', outside: 'firm' },
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
    nonconformity: {
      ...{ keeps: 'qc_engineer', outside: 'firm' },
      reads: `quality_head qc_inspector ${TECHNOLOGY} ${PLANNING} workshop_head casting_head team_leader vp_prod gm cost_acct sales_head`,
    },
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
        open: 'wh_head',
        freeze: `${STORES} quality_head qc_inspector`,
        unfreeze: `${STORES} quality_head qc_inspector`,
        judge: 'quality_head qc_inspector',
      },
    },
    stockBatch: { reads: `${STOCK} workshop_head planner quality_head qc_inspector process_eng process_head`, outside: 'firm' },
    stockMovement: { reads: STOCK, actions: { reverseOpening: 'wh_head' } },
    stockHold: { reads: STOCK },
    stockQuality: { reads: `${STOCK} quality_head qc_inspector` },
    arrival: {
      ...{ reads: ARRIVALS, rows: 'readers', outside: 'firm' },
      actions: {
        ...{ notice: 'supplier', noticeFor: BUYS, register: STORES, arrive: STORES, weigh: STORES, accept: STORES, receive: STORES },
        ...{ refuse: STORES, refuse_confirm: BUYS, cancel: `supplier ${BUYS}` },
      },
    },
    arrivalLine: { reads: ARRIVALS, rows: 'readers', outside: 'firm', actions: { count: STORES } },
    arrivalIngot: { reads: ARRIVALS, rows: 'readers', outside: 'firm', actions: { refuse: STORES } },
    receipt: { reads: `${STOCK} ap_acct`, actions: { register: STORES, reverse: STORES } },
    receiptLine: { reads: `${STOCK} ap_acct` },
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
    stocktake: { keeps: 'wh_head', reads: STOCK, actions: { begin: '', finish: '', cancel: '', count: STORES } },
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
    periodCheck: { reads: 'fin_head cfo audit ap_acct ar_acct cost_acct tax_acct', outside: 'firm' },
    payable: { reads: `${MONEY} ${BUYERS}`, rows: 'readers', outside: 'firm' },
    apEntry: { reads: `${MONEY} ${BUYERS}`, rows: 'readers', outside: 'firm' },
    payQuota: { reads: `${MONEY} ${BUYERS}`, ...firms },
    payment: { reads: `${MONEY} ${BUYERS} supplier`, rows: 'readers', outside: 'firm' },
    purchaseInvoice: { reads: `${MONEY} ${BUYERS} tax_acct supplier`, ...firms },
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
      ...{ reads: `${PROCUREMENT} legal equip_head dept_head`, ...personal },
      actions: { terminate: BUYS, terminate_confirm: 'purchase_head' },
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
    contractPayPlan: { reads: `${PROCUREMENT} legal`, ...firms },
    priceHistory: { reads: PROCUREMENT, rows: 'readers', outside: 'firm' },
  },
  设备: {
    equipment: { keeps: 'equip_head equip_engineer', reads: 'prod_head workshop_head vp_prod wh_head wh_keeper' },
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
  vatSummary: 'tax_acct fin_head ap_acct cost_acct cfo audit',
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
