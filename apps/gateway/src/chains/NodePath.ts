/**
 * Something a node answers over a path, as many do over REST, GraphQL or gRPC-web. Nothing else is passed on to it.
 */
export type NodePath = {
  method: 'GET' | 'POST'
  /** Such as `/address/:address/utxo`: `:name` stands for one part of letters, digits and `-._~`. */
  path: string
  /** The query parameters that may go along. */
  query?: readonly string[]
  /** How the body is named to the node; JSON when left out. */
  contentType?: string
  /** Statuses by which nodes say something of the question, beside those that any does; with others the next is asked. */
  furtherStatuses?: readonly number[]
  /** How many calls it counts as; 1 when left out. */
  cost?: number
}

/** What is asked of a node over a path. */
export type PathQuestion = {
  method: string
  path: string
  query?: Readonly<Record<string, string>> | undefined
}

const part = /^(?!\.{1,2}$)[-\w.~]{1,128}$/

/**
 * Finds what a question is among those that may be asked.
 *
 * @param paths - What may be asked.
 * @param question - What a caller wants.
 * @returns `undefined` for what is not among them, or has more of a query than that takes.
 */
export function findNodePath(
  paths: readonly NodePath[],
  { method, path, query }: PathQuestion,
): NodePath | undefined {
  const parts = path.split('/')
  return paths.find((known) => {
    const wanted = known.path.split('/')
    return (
      known.method === method &&
      wanted.length === parts.length &&
      wanted.every((one, at) => (one.startsWith(':') ? part.test(parts[at] ?? '') : one === parts[at])) &&
      Object.keys(query ?? {}).every((name) => known.query?.includes(name))
    )
  })
}
