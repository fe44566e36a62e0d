/**
 * Whether a value says nothing. Texts that old clients wrote for "nothing" count as nothing too;
 * numbers and yes/no always say something, 0 and false included.
 */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return false
  if (value === null || value === undefined || value === '' || value === 'null' || value === 'undefined') return true
  if (Array.isArray(value)) return value.length === 0
  return Object.prototype.toString.call(value) === '[object Object]' && Object.keys(value as object).length === 0
}
