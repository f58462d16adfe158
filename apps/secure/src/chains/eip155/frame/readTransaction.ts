import { SecureError } from '@latchkey/errors/secure'
import type { UnsafeFrameParams } from '@latchkey/wire/frame'
import type { UserOperation } from '../operations.js'
import { assertAddress } from './assertAddress.js'
import { type FeeRequest, toBigInt } from './readFees.js'

/** What a site asks to send, as it wrote it. */
type Written = UnsafeFrameParams<'eth_sendTransaction'>[0]

/** One call of an account: a contract that is created has no receiver. */
type AskedCall = { to: string | undefined; value: bigint; data: `0x${string}` }

/** What a site asks to send, read once. */
export type TransactionRequest = AskedCall & {
  nonce: bigint | undefined
  gas: bigint | undefined
  fees: FeeRequest
}

/** What would make another transaction of it. Nobody here signs it (S18). */
const refusedParts = [
  'accessList',
  'authorizationList',
  'blobs',
  'blobVersionedHashes',
  'maxFeePerBlobGas',
  'sidecars',
] as const

/**
 * Reads what a site asks to send. Whatever could be read in two ways, or would be left out without a word, is refused.
 *
 * @param written - As the site has it.
 * @param reference - The network's number.
 * @throws `secure/transaction-unsupported`, `secure/other-chain`, `secure/address-mistyped`
 */
export function readTransaction(written: Written, reference: string): TransactionRequest {
  const { gas, gasLimit, gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce, type } = written
  assertPlain(written)
  if (gas !== undefined && gasLimit !== undefined && BigInt(gas) !== BigInt(gasLimit)) {
    throw refuse('gas and gasLimit differ')
  }
  const number = toBigInt(nonce)
  if (number !== undefined && number > BigInt(Number.MAX_SAFE_INTEGER)) throw refuse('its nonce is too large')
  return {
    ...readCall(written, reference),
    nonce: number,
    gas: toBigInt(gas ?? gasLimit),
    fees: { type, gasPrice, maxFeePerGas, maxPriorityFeePerGas },
  }
}

/**
 * Reads the calls of a batch, likewise.
 *
 * @param calls - As the site has them.
 * @param reference - The network's number.
 */
export function readCalls(
  calls: UnsafeFrameParams<'wallet_sendCalls'>[0]['calls'],
  reference: string,
): UserOperation['calls'] {
  return calls.map(({ chainId, data, to, value }) => ({
    ...readCall({ chainId, data, to, value, input: undefined }, reference),
    to,
  }))
}

/**
 * Refuses a network that is not the one the request is about.
 *
 * @param chainId - As the site has it; undefined where it names none.
 * @param reference - The network's number.
 * @throws `secure/other-chain`
 */
export function assertChain(chainId: string | undefined, reference: string): void {
  if (chainId === undefined || BigInt(chainId) === BigInt(reference)) return
  throw new SecureError('secure/other-chain', { asked: String(BigInt(chainId)), current: reference })
}

function readCall(
  { chainId, data, input, to, value }: Pick<Written, 'chainId' | 'data' | 'input' | 'to' | 'value'>,
  reference: string,
): AskedCall {
  assertChain(chainId, reference)
  assertAddress(to)
  const bytes = data ?? input ?? '0x'
  if (data !== undefined && input !== undefined && data.toLowerCase() !== input.toLowerCase()) {
    throw refuse('data and input differ')
  }
  // Whoever writes half a byte fills it up, so that another call is made than the one that was shown.
  if (bytes.length % 2 !== 0) throw refuse('its data ends in the middle of a byte')
  return { to: to ?? undefined, value: toBigInt(value) ?? 0n, data: bytes as `0x${string}` }
}

/** Only transactions that transfer and call: no blobs, no list of accesses, and no authorization of EIP-7702 (S18). */
function assertPlain(written: Written): void {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas, type } = written
  if (type !== undefined && ![0n, 2n].includes(BigInt(type))) throw refuse(`its type is ${type.slice(0, 10)}`)
  if (gasPrice !== undefined && (maxFeePerGas ?? maxPriorityFeePerGas) !== undefined) {
    throw refuse('it has two prices')
  }
  for (const name of refusedParts) {
    const part = written[name]
    const isEmpty = part === undefined || part === null || (Array.isArray(part) && part.length === 0)
    if (!isEmpty) throw refuse(`it has ${name}`)
  }
}

function refuse(reason: string): Error {
  return new SecureError('secure/transaction-unsupported', { reason })
}
