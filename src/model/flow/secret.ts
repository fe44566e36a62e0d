import { walk } from './locate.ts'
import type { FieldPath, FieldPerms, Seq } from './tree.ts'

/**
 * 涉密字段 (INV-09). A path that some node hides, e.g. a salary grade. It is shown at the nodes that do not hide it and to the initiator who writes
 * it, never to people who can only view the document.
 */
export function secretsIn(root: Seq): FieldPath[] {
  const hidden = [...walk(root)].flatMap(path => {
    const { node } = path.at(-1)!
    return 'fields' in node ? hiddenIn(node.fields) : []
  })
  return [...new Set(hidden)]
}

export const hiddenIn = (perms: FieldPerms): FieldPath[] => Object.keys(perms).filter(path => perms[path] === '-')

export const hiding = (paths: readonly FieldPath[]): FieldPerms => Object.fromEntries(paths.map(path => [path, '-' as const]))
