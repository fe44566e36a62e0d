/** What is asked of reports and lists over two years of production: a month, whole and narrowed down, and the plain reading of the same rows. */
const day = (month, at) => `${month}-${String(at).padStart(2, '0')}`
const lastOf = month => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()

/** `month` is over; a workshop, a product, a machine, an order, a heat and a piece that have something in it. */
export function asksOf({ month, shop, product, machine, order, heat, proCode }) {
  const days = `${day(month, 1)},${day(month, lastOf(month))}`
  const within = column => `${column} between '${days.replace(',', `' and '`)}'`
  const moment = column =>
    `${column} >= '${day(month, 1)} 00:00+08' and ${column} < timestamptz '${day(month, lastOf(month))} 00:00+08' + interval '1 day'`
  const output = `select count(*), sum(qty), sum(weight) from erp_producation_output_fact where tenant_id = '000000' and is_deleted = 0 and ${within('date')}`
  const costs = `select count(*), sum(amount) from erp_producation_piece_cost where tenant_id = '000000' and is_deleted = 0 and ${within('post_date')}`
  const shared = `select count(*), sum(cost) from en_alloc where tenant_id = '000000' and is_deleted = 0 and month = '${month}'`
  const read = `select count(*), sum(total_usage) from en_reading where tenant_id = '000000' and is_deleted = 0 and ${within('read_date')}`
  const looks = `select count(*) from qc_inspection where tenant_id = '000000' and is_deleted = 0 and ${moment('post_time')}`
  const values = `select count(*), max(row_result) from qc_inspection_index where tenant_id = '000000' and is_deleted = 0 and ${moment('post_time')}`
  const standing = `select count(*), sum(weight) from erp_producation_wip_position where tenant_id = '000000' and date = '${day(month, 15)}'`
  const now = `select count(*), max(place) from erp_producation_workorder_piece where tenant_id = '000000' and is_deleted = 0 and status = '0'`
  const stood = `select count(*), sum(close_qty) from erp_producation_wip_snapshot where tenant_id = '000000' and is_deleted = 0 and ${within('date')}`
  const ncrs = `select count(*), max(qty) from qc_nonconformity where tenant_id = '000000' and is_deleted = 0 and ${moment('found_time')}`
  const lost = `select count(*), sum(amount) from qc_quality_loss where tenant_id = '000000' and is_deleted = 0 and ${within('post_date')}`
  const heats = `select count(*), sum(weight) from erp_producation_piece_issue where tenant_id = '000000' and is_deleted = 0 and heat_no = '${heat}'`
  const three = (filters, by = 'workshopId', of = 'productId') => [filters, { ...filters, [by]: shop }, { ...filters, [of]: product }]
  const power = { period: month, energyType: 'electric' }
  return {
    productOutputProcess: { limit: output, asked: [{}, ...three({ date: days }), { date: days, teamName: '甲班' }] },
    workshopOutputProduct: { limit: output, asked: [{}, ...three({ date: days })] },
    workshopYieldTable: { limit: output, asked: [{}, { date: month, unit: 'piece' }, { date: month, unit: 'hour', workshopId: shop }] },
    processYieldTable: { limit: output, asked: [{}, { date: month, unit: 'ton' }, { date: month, unit: 'piece', workshopId: shop }] },
    pieceCostSummary: {
      limit: costs,
      asked: [
        {},
        { costState: 'wip' },
        ...three({ lastPeriod: `${month},${month}` }, 'shopId'),
        { lastPeriod: `${month},${month}`, costState: 'done' },
        { workId: order },
      ],
    },
    finishedCost: { limit: costs, asked: [{}, { period: `${month},${month}` }, { period: `${month},${month}`, productId: product }] },
    workshopVariance: { limit: costs, asked: [{}, { period: `${month},${month}` }, { period: `${month},${month}`, workshopId: shop }] },
    wipDailyDetail: { limit: stood, asked: [{}, ...three({ date: days })] },
    wipProductDetail: { limit: now, asked: three({}) },
    wipProcessDetail: { limit: now, asked: three({}) },
    wipPieceDetail: { limit: now, asked: [...three({}), { state: 'run' }] },
    'wipProductDetail then': { limit: standing, asked: three({ asOf: day(month, 15) }) },
    'wipProcessDetail then': { limit: standing, asked: three({ asOf: day(month, 15) }) },
    'wipPieceDetail then': { limit: standing, asked: three({ asOf: day(month, 15) }) },
    productPassRateIndexDetail: { limit: values, asked: [{}, ...three({ postTime: days }, 'workshopId', 'materialId')] },
    productPassRateProcessDetail: { limit: looks, asked: [{}, ...three({ postTime: days }, 'workshopId', 'materialId')] },
    productPassRateProductDetail: { limit: looks, asked: [{}, ...three({ period: days }, 'workshopId', 'materialId')] },
    ncrReport: { limit: ncrs, asked: [{}, ...three({ foundTime: days }, 'workshopId', 'materialId')] },
    qualityLossReport: { limit: lost, asked: [{}, ...three({ postDate: days }, 'dutyDeptId', 'materialId')] },
    trace: { limit: heats, asked: [{ heatNo: heat }, { proCode }, { equipmentId: machine, period: days }, { period: days }] },
    EnergyWorkShopElecCost: { limit: read, asked: [{}, power, { ...power, workshopId: shop }] },
    EnergyWorkShopElecCostDetail: { limit: read, asked: [{}, power, { ...power, workshopId: shop }, { ...power, equipmentId: machine }] },
    EnergyWorkShopProductionElecCost: { limit: shared, asked: [{}, ...three(power)] },
    EnergyWorkShopProductionElecCostDetail: { limit: shared, asked: [{}, ...three(power), { ...power, equipmentId: machine }] },
    equipmentUse: { limit: output, asked: [{}, { period: month }, { period: month, workshopId: shop }] },
    routeNeatStatus: { limit: `select count(*) from wh_material where is_deleted = 0 and material_type = '1'`, asked: [{}] },
  }
}

/** The books behind them: all of it, a month, a month of a workshop or an order. */
export function listsOf({ month, shop, order, product, machine }) {
  const [from, until] = [day(month, 1), day(month, lastOf(month))]
  const days = field => ({ [`${field}_datege`]: from, [`${field}_datele`]: until })
  return {
    workExec: [
      {},
      days('stateTime'),
      { ...days('stateTime'), execShopId: shop },
      { status: '2' },
      { workId: order },
      { processName: '锻造' },
    ],
    outputFact: [
      ...[{}, days('date'), { ...days('date'), workshopId: shop }, { ...days('date'), productId: product }],
      ...[
        { ...days('date'), workshopId: shop, isOutput: 'yes', isShopLast: 'yes' },
        { equipmentId: machine, ...days('date') },
      ],
    ],
    pieceCost: [
      ...[{}, days('postDate'), { period: month }, { period: month, costItem: 'PRODUCE_OUT' }, { ...days('postDate'), workshopId: shop }],
      ...[{ workId: order }, { costItem: 'LABOR', period: month, workshopId: shop }],
    ],
    piece: [{}, { status: '1', ...days('finishTime') }, { materialId: product }],
    workOrder: [{}, { status: '30' }],
    inspection: [{}, days('postTime'), { result: 'fail', ...days('postTime') }],
    inspectionIndex: [{}, days('postTime'), { rowResult: 'fail', ...days('postTime') }],
    nonconformity: [{}, days('foundTime')],
    energyAlloc: [{}, { month }, { month, workshopId: shop }],
    energyReading: [{}, days('readDate')],
    wipSnapshot: [{}, days('date'), { ...days('date'), workshopId: shop }],
    pieceIssue: [{}, days('postTime')],
  }
}
