/** Texts that old clients send for "nothing" ('null', 'undefined') count as empty; 0 and false do not. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return false
  if (value === null || value === undefined || value === '' || value === 'null' || value === 'undefined') return true
  if (Array.isArray(value)) return value.length === 0
  return Object.prototype.toString.call(value) === '[object Object]' && Object.keys(value as object).length === 0
}
