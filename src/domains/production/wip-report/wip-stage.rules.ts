/** 工序段 of work in process: how far a piece is, whatever its route calls the step. */
export const STAGES = {
  prepare: '备料',
  forge: '锻造',
  firstHeat: '锻后热处理',
  rough: '粗车',
  quench: '调质',
  test: '探伤',
  semi: '半精',
  finish: '精加工',
  paint: '喷漆包装',
  waitIn: '待入库',
} as const

export type Stage = keyof typeof STAGES

/** By the base process of a step and, where that does both, by its name: tempering is a heat treatment, semi-finishing is machining. */
export const STAGE_SQL = `case
  when s.process_code = 'WAIT_IN' then 'waitIn'
  when b.base_process_name ~ '备料|下料' then 'prepare'
  when b.base_process_name ~ '锻造|熔炼|浇注|造型|制芯' then 'forge'
  when b.base_process_name ~ '热处理' then case when s.process_name ~ '调质|淬火' then 'quench' else 'firstHeat' end
  when b.base_process_name ~ '粗加工|清理|打磨' then 'rough'
  when b.base_process_name ~ '检测|检验|探伤' then 'test'
  when b.base_process_name ~ '精加工' then case when s.process_name ~ '半精' then 'semi' else 'finish' end
  else 'paint' end`
