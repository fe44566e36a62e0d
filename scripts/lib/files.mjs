import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * All files below the given paths, relative to the root, sorted.
 * @param {string[]} paths files or folders; missing ones are skipped
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
 * By names and contents, not times, so that fresh clones, switched branches and touched files are judged correctly.
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

/**
 * By what the file system says of them. The same look means the same contents, as in git; another look means nothing.
 * @param {string[]} files
 * @returns {string}
 */
export function lookOf(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const { ino, size, mtimeMs, ctimeMs } = statSync(join(root, file))
    hash.update(`${file}\0${ino} ${size} ${mtimeMs} ${ctimeMs}\0`)
  }
  return hash.digest('hex')
}
