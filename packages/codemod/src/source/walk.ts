import type { Node } from '@babel/types'

/** Members of nodes that hold no code. */
const skipped = new Set(['loc', 'extra', 'leadingComments', 'trailingComments', 'innerComments', 'tokens'])

/** The nodes directly below one, each with the member it is in. */
export function listChildren(node: Node): { child: Node; key: string }[] {
  return Object.entries(node).flatMap(([key, value]) => {
    if (skipped.has(key)) return []
    return (Array.isArray(value) ? value : [value]).filter(isNode).map((child) => ({ child, key }))
  })
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Visits a node and all below it, parents first. */
export function walk(node: Node, visit: (node: Node, parent: Node | undefined, key: string) => void): void {
  const go = (current: Node, parent: Node | undefined, key: string): void => {
    visit(current, parent, key)
    for (const { child, key: below } of listChildren(current)) go(child, current, below)
  }
  go(node, undefined, '')
}

/** Where a node is; the parser sets it for every node. */
export function startOf(node: { start?: number | null | undefined }): number {
  return node.start ?? 0
}

/** The position after a node. */
export function endOf(node: { end?: number | null | undefined }): number {
  return node.end ?? 0
}

/** Whether a node is within another one. */
export function isInside(node: Node, outer: Node): boolean {
  return startOf(node) >= startOf(outer) && endOf(node) <= endOf(outer)
}
