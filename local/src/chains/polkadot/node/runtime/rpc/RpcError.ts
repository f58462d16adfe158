/** Codes of JSON-RPC 2.0, and of Substrate's nodes. */
export const rpcCodes = {
  parse: -32_700,
  request: -32_600,
  unknownMethod: -32_601,
  parameters: -32_602,
  internal: -32_603,
  invalidExtrinsic: 1010,
  unknownValidity: 1011,
} as const

/** What a request is refused with. */
export class RpcError extends Error {
  readonly code: number
  /** More about it, where nodes say more. */
  readonly data: string | undefined

  constructor(code: number, message: string, data?: string) {
    super(message)
    this.code = code
    this.data = data
  }
}
