import { Refusal } from '../ledger/Refusal.js'

/** Nodes of a page that says no number, and at most. */
const defaultPageSize = 20
const maxPageSize = 50
/** Nodes that one request may list altogether: lists may be within lists. */
const maxNodes = 2_000

/** What a list is asked with. */
export type PageArguments = {
  first?: number | null
  after?: string | null
  last?: number | null
  before?: string | null
}

/** A page of a list. */
export type Connection<Node> = {
  pageInfo: {
    hasPreviousPage: boolean
    hasNextPage: boolean
    startCursor: string | null
    endCursor: string | null
  }
  nodes: Node[]
  edges: { cursor: string; node: Node }[]
}

/** Takes pages out of lists, within what one request may list. */
export type Pager = <Item, Node>(
  items: readonly Item[],
  page: PageArguments,
  item: {
    /** What tells an item from the others, which its cursor is made of. */
    toKey(item: Item): string
    toNode(item: Item): Node
  },
) => Connection<Node>

/** Makes the pager of one request. */
export function createPager(): Pager {
  let left = maxNodes
  return (items, page, { toKey, toNode }) => {
    const cursors = items.map((item) => Buffer.from(toKey(item)).toString('base64'))
    const find = (cursor: string) => {
      const index = cursors.indexOf(cursor)
      if (index === -1) throw new Refusal('Invalid cursor')
      return index
    }
    const from = page.after ? find(page.after) + 1 : 0
    const to = page.before ? find(page.before) : items.length
    const size = readSize(page)
    const isFromEnd = page.last !== undefined && page.last !== null
    const start = isFromEnd ? Math.max(from, to - size) : from
    const end = Math.min(to, start + size)
    left -= Math.max(0, end - start)
    if (left < 0) throw new Refusal(`Request lists more than ${maxNodes} nodes`)
    const edges = items.slice(start, end).map((item, index) => ({
      ...{ cursor: cursors[start + index] ?? '', node: toNode(item) },
    }))
    return {
      pageInfo: {
        hasPreviousPage: edges.length > 0 && start > 0,
        hasNextPage: edges.length > 0 && end < items.length,
        startCursor: edges[0]?.cursor ?? null,
        endCursor: edges.at(-1)?.cursor ?? null,
      },
      nodes: edges.map(({ node }) => node),
      edges,
    }
  }
}

function readSize({ first, last }: PageArguments): number {
  if (typeof first === 'number' && typeof last === 'number') {
    throw new Refusal('Cannot provide both first and last parameters')
  }
  const size = first ?? last ?? defaultPageSize
  if (size < 0) throw new Refusal('Page size is negative')
  if (size > maxPageSize) throw new Refusal(`Page size is too large: ${size} > ${maxPageSize}`)
  return size
}
