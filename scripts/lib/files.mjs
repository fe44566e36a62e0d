import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * All files below the given paths, relative to the root, in a fixed order.
 * @param {string[]} paths files or folders; those that do not exist are left out
 * @param {(file: string) => boolean} keep
 * @returns {string[]}
 */
export function filesBelow(paths, keep) {
  return paths.flatMap(path => {
    const full = join(root, path)
    if (!existsSync(full)) return []
    if (!statSync(full).isDirectory()) return keep(path) ? [path] : []
    return filesBelow(
      readdirSync(full)
        .sort()
        .map(name => `${path}/${name}`),
      keep,
    )
  })
}

/**
 * Names and contents, not times: a fresh clone, a switched branch and a touched file are all judged by what they hold.
 * @param {string[]} files
 * @returns {string}
 */
export function fingerprintOf(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
