import { type SQL, sql } from 'drizzle-orm'

/** 净值. Straight line over the years of depreciation down to 5%; what is scrapped is written off. An expression over `eq_equipment`. */
export const netValue: SQL<string | null> = sql<string | null>`round(case
  when eq_equipment.equipment_state = '6' then 0
  when eq_equipment.commission_date is null or eq_equipment.life_years is null then eq_equipment.origin_value
  else eq_equipment.origin_value * (1 - 0.95 * least(1, greatest(0, extract(year from age((now() at time zone 'Asia/Shanghai')::date,
    eq_equipment.commission_date)) * 12 + extract(month from age((now() at time zone 'Asia/Shanghai')::date, eq_equipment.commission_date)))
    / (eq_equipment.life_years * 12))) end, 2)`
