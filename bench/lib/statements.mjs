/** Records the statements of a pool's connections, grouped by transaction. */
import pg from 'pg'

export async function recordStatements(option, work) {
  const groups = []
  const open = new Map()
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function (config, values, ...rest) {
    const text = typeof config === 'string' ? config : config?.text
    if (typeof text === 'string' && this.connectionParameters?.options?.includes(option)) {
      const statement = { text, values: Array.isArray(values) ? values : config?.values, ...(config?.name ? { name: config.name } : {}) }
      if (text.startsWith('begin')) open.set(this, [statement])
      else if (open.has(this)) {
        open.get(this).push(statement)
        if (text === 'commit' || text === 'rollback') {
          groups.push(open.get(this))
          open.delete(this)
        }
      } else groups.push([statement])
    }
    return original.call(this, config, values, ...rest)
  }
  try {
    await work()
  } finally {
    pg.Client.prototype.query = original
  }
  return groups
}
