import { demo } from '#server/document/demo.ts'
import { loadCertificates, loadYearCertificates } from './load-certificates.ts'
import { loadCerts } from './load-certs.ts'
import { loadConcessions } from './load-concessions.ts'
import { loadIncoming } from './load-incoming.ts'
import { loadNdt } from './load-ndt.ts'
import { loadStandards } from './load-standards.ts'
import { loadStockNcr } from './load-stock-ncr.ts'

/** 质量 of the demo company. */
export default demo({
  // Certificates belong to employees, concessions are about pieces, records of tests belong to what production inspected.
  after: ['hr', 'production'],
  masters: loadStandards,
  async books(context) {
    await loadCerts(context)
    await loadIncoming(context)
    await loadNdt(context)
    await loadConcessions(context)
    await loadStockNcr(context)
    await loadCertificates(context)
  },
  async year(context) {
    await loadIncoming(context)
    await loadNdt(context)
    await loadYearCertificates(context)
  },
})
