import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/**
 * Counts a vitest JSON report. A file that could not be loaded counts as a failure, and so does a run that failed for another reason, such
 * as an unhandled error.
 * @param {string} report
 * @param {number} exitCode
 * @returns {Tally}
 */
export function countReport(report, exitCode) {
  const tally = { passed: 0, failed: 0, skipped: 0 }
  for (const file of readResults(report)) {
    const statuses = file.assertionResults.map(test => test.status)
    const failed = statuses.filter(status => status === 'failed').length
    tally.passed += statuses.filter(status => status === 'passed').length
    tally.failed += file.status === 'failed' ? Math.max(failed, 1) : failed
    tally.skipped += statuses.filter(status => status !== 'passed' && status !== 'failed').length
  }
  if (exitCode !== 0 && tally.failed === 0) tally.failed = 1
  return tally
}

/** @param {Tally} tally */
export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/**
 * @param {string} report
 * @returns {{ status: string, assertionResults: { status: string }[] }[]}
 */
function readResults(report) {
  try {
    return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : []
  } catch {
    return []
  }
}
