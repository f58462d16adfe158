import type { Node } from '@babel/types'

/** Members of nodes that hold no code. */
const skipped = new Set(['loc', 'extra', 'leadingComments', 'trailingComments', 'innerComments', 'tokens'])

/** Calls with the nodes directly below one, each with the member it is in. A site has millions of nodes: nothing is allocated. */
export function forEachChild(node: Node, call: (child: Node, key: string) => void): void {
  for (const key in node) {
    if (skipped.has(key)) continue
    const value: unknown = node[key as keyof Node]
    if (typeof value !== 'object' || value === null) continue
    if (!Array.isArray(value)) {
      if (isNode(value)) call(value, key)
      continue
    }
    for (const one of value) if (isNode(one)) call(one, key)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Visits a node and all below it, parents first. */
export function walk(node: Node, visit: (node: Node, parent: Node | undefined, key: string) => void): void {
  const go = (current: Node, parent: Node | undefined, key: string): void => {
    visit(current, parent, key)
    forEachChild(current, (child, below) => go(child, current, below))
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
