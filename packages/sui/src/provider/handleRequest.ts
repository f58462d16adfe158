import { ProviderError, readField } from '@latchkey/core'
import { encodeBase64 } from '@latchkey/primitives'
import { isBytes, toProviderFailure } from '@latchkey/wallet-standard'
import { readTransactionText } from '../transactionText.js'
import type { RequestContext } from '../wallets/ConnectionParts.js'
import { signMessage } from '../wallets/signMessage.js'
import { executeTransaction, signTransaction } from '../wallets/signTransaction.js'

/** EIP-1474: parameters that are not what the method takes; EIP-1193: a method the wallet does not know. */
const [invalidParameters, unsupportedMethod] = [-32602, 4200]

/**
 * Answers a request to a connected wallet in the shapes of JSON-RPC that pairing uses.
 *
 * @param context - See {@link RequestContext}.
 * @param request - Method and parameters.
 * @param signal - Aborted when nobody waits any more; what is with the wallet already cannot be taken back.
 * @throws ProviderError with an EIP-1193 or EIP-1474 code.
 */
export async function handleRequest(
  context: RequestContext,
  { method, params }: { method: string; params?: unknown },
  signal: AbortSignal | undefined,
): Promise<unknown> {
  signal?.throwIfAborted()
  const parameters: unknown = Array.isArray(params) ? params[0] : params
  try {
    switch (method) {
      case 'sui_getAccounts':
        return context.provider.accounts.map(({ address, publicKey }) => ({
          address,
          pubkey: isBytes(publicKey) ? encodeBase64(publicKey) : '',
        }))
      case 'sui_signPersonalMessage': {
        const message = readField(parameters, 'message')
        if (typeof message !== 'string') throw invalid('message is required')
        const address = readAddress(context, parameters)
        return { signature: await signMessage(context, { address, message, signal }) }
      }
      case 'sui_signTransaction':
        return await signTransaction(context, readTransaction(context, parameters))
      case 'sui_signAndExecuteTransaction':
        return await executeTransaction(context, readTransaction(context, parameters))
      default:
        throw new ProviderError(unsupportedMethod, `${context.name} does not support ${method}`)
    }
  } catch (error) {
    throw toProviderFailure(error)
  }
}

/** The account that is named, else the one in use. */
function readAddress({ provider }: RequestContext, parameters: unknown): string {
  const named = readField(parameters, 'address')
  if (named === undefined) return provider.account.address
  if (typeof named !== 'string' || named === '') throw invalid('address is no text')
  return named
}

function readTransaction(context: RequestContext, parameters: unknown) {
  const transaction = readTransactionText(readField(parameters, 'transaction'))
  if (transaction === undefined) throw invalid('transaction is neither base64 nor JSON')
  return { transaction, address: readAddress(context, parameters) }
}

function invalid(message: string): ProviderError {
  return new ProviderError(invalidParameters, message)
}
