import { masterTable } from '#server/document/master-table.ts'
import { energyTariff } from './energy-tariff.master.ts'

export const energyTariffs = masterTable('en_tariff', energyTariff)
