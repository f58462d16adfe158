import { readField } from '@latchkey/core'
import { decodeBase58, decodeBase64, encodeBase58, encodeBase64, type Namespace } from '@latchkey/primitives'
import type { FrameCallInput } from '@latchkey/wire/frame'

/** A request on its way to the frame, and how its answer is read. */
export type FrameRequest = {
  payload: FrameCallInput<'RPC_REQUEST'>
  read(answer: unknown): unknown
}

const same = (answer: unknown) => answer

/** Transactions of Solana are base64 where wallets elsewhere are asked, and base58 in the frame's protocol (§7.049). */
const translations: Readonly<
  Record<string, { write(params: unknown): unknown; read(answer: unknown): unknown }>
> = {
  solana_signTransaction: {
    write: (params) => ({ transaction: toBase58(readField(params, 'transaction')) }),
    read: (answer) => ({ transaction: toBase64(readField(answer, 'transaction')) }),
  },
  solana_signAllTransactions: {
    write: (params) => ({ transactions: readList(params).map(toBase58) }),
    read: (answer) => ({ transactions: readList(answer).map(toBase64) }),
  },
  solana_signAndSendTransaction: {
    write: (params) => ({
      transaction: toBase58(readField(params, 'transaction')),
      options: readField(params, 'sendOptions') ?? {},
    }),
    read: same,
  },
}

/**
 * A request of a chain as the frame takes it.
 *
 * @param request - Method and parameters as the chain asks wallets elsewhere, and the network it is about.
 */
export function toFrameRequest({
  method,
  params,
  namespace,
  chainId,
}: {
  method: string
  params: unknown
  namespace: Namespace
  chainId: string | number
}): FrameRequest {
  const { write, read } = translations[method] ?? { write: same, read: same }
  const payload = { method, params: write(params), chainId, chainNamespace: namespace }
  // The client checks it with the protocol's own schema before it leaves the page.
  return { payload: payload as FrameCallInput<'RPC_REQUEST'>, read }
}

function readList(value: unknown): readonly unknown[] {
  const list = readField(value, 'transactions')
  return Array.isArray(list) ? list : []
}

function toBase58(text: unknown): string | undefined {
  const bytes = typeof text === 'string' ? decodeBase64(text) : undefined
  return bytes && encodeBase58(bytes)
}

function toBase64(text: unknown): string | undefined {
  const bytes = typeof text === 'string' ? decodeBase58(text) : undefined
  return bytes && encodeBase64(bytes)
}
