/**
 * Finds the knots of a graph: groups of nodes that reach each other.
 *
 * @param {ReadonlyMap<string, readonly string[]>} graph - Edges by node.
 * @returns {string[][]} Each group sorted; a node with an edge to itself is a group of one.
 */
export function findCycles(graph) {
  let counter = 0
  /** @type {Map<string, number>} */
  const order = new Map()
  /** @type {Map<string, number>} */
  const lowest = new Map()
  /** @type {string[]} */
  const stack = []
  /** @type {Set<string>} */
  const onStack = new Set()
  /** @type {string[][]} */
  const groups = []

  /** @param {string} node */
  function visit(node) {
    order.set(node, counter)
    lowest.set(node, counter)
    counter += 1
    stack.push(node)
    onStack.add(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) {
        visit(next)
        lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0))
      } else if (onStack.has(next)) {
        lowest.set(node, Math.min(lowest.get(node) ?? 0, order.get(next) ?? 0))
      }
    }
    if (lowest.get(node) !== order.get(node)) return
    /** @type {string[]} */
    const group = []
    let member
    do {
      member = stack.pop()
      if (member === undefined) break
      onStack.delete(member)
      group.push(member)
    } while (member !== node)
    if (group.length > 1 || graph.get(node)?.includes(node)) groups.push(group.sort())
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return groups
}
