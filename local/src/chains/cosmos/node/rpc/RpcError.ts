/** A failure as CometBFT's JSON-RPC tells it. */
export class RpcError extends Error {
  readonly code: number
  /** What is wrong; the message names only the kind. */
  readonly data: string

  constructor(kind: keyof typeof kinds, data: string) {
    super(kinds[kind].message)
    this.code = kinds[kind].code
    this.data = data
  }
}

const kinds = {
  parse: { code: -32700, message: 'Parse error. Invalid JSON' },
  request: { code: -32600, message: 'Invalid Request' },
  method: { code: -32601, message: 'Method not found' },
  params: { code: -32602, message: 'Invalid params' },
  internal: { code: -32603, message: 'Internal error' },
} as const
