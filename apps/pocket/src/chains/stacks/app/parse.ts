import { readSignIn } from '@latchkey/decode'
import * as v from 'valibot'
import type { Surroundings } from '../../../app/requests/ChainRequest.js'
import { RequestError } from '../../../app/requests/RequestError.js'
import type { Account } from '../../../app/wallet/accounts.js'
import { errorCodes } from '../../../shared/errorCodes.js'
import { facts, prefixOf } from '../facts.js'
import { accounts } from './accounts.js'
import type { StacksRequest, TransactionSource } from './StacksRequest.js'

/** Longest message shown and signed, in characters. */
const maxMessageCharacters = 256 * 1024

/** Longest transaction that is read, in bytes: contracts are long, and nobody reads more. */
const maxTransactionBytes = 200_000

/** Arguments, and conditions, of one call. */
const maxParts = 50

/** Longest memo of a transfer, in bytes (SIP-005). */
const maxMemoBytes = 34

const addressSchema = v.pipe(v.string(), v.check(facts.isAddress))
const hexSchema = v.pipe(
  v.string(),
  v.maxLength(2 * maxTransactionBytes),
  v.regex(/^(?:0x)?(?:[0-9a-f]{2})+$/i),
)
const nameSchema = v.pipe(v.string(), v.regex(/^[a-zA-Z][-a-zA-Z0-9_!?+<>=/*]{0,127}$/))
/** An account, or a contract of one. */
const principalPattern = /^(S[0-9A-HJKMNP-TV-Z]{28,41})(?:\.([a-zA-Z][-a-zA-Z0-9_]{0,127}))?$/
const principalSchema = v.pipe(v.string(), v.regex(principalPattern))
const contractSchema = v.pipe(principalSchema, v.includes('.'))

const messageSchema = v.object({
  address: addressSchema,
  // Half a character has no bytes: it would be signed as another one.
  message: v.pipe(
    v.string(),
    v.maxLength(maxMessageCharacters),
    v.check((text) => !/\p{Cs}/u.test(text)),
  ),
})
const transferSchema = v.object({
  address: addressSchema,
  recipient: principalSchema,
  amount: v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,19}$/),
    v.transform((text) => BigInt(text)),
    v.maxValue(2n ** 64n - 1n),
  ),
  memo: v.optional(
    v.pipe(
      v.string(),
      v.maxBytes(maxMemoBytes),
      v.check((text) => !/\p{C}/u.test(text)),
    ),
    '',
  ),
})
const transactionSchema = v.object({
  address: addressSchema,
  transaction: hexSchema,
  broadcast: v.optional(v.boolean(), false),
})
const callSchema = v.object({
  address: addressSchema,
  contract: contractSchema,
  functionName: nameSchema,
  functionArgs: v.pipe(v.array(hexSchema), v.maxLength(maxParts)),
  postConditions: v.pipe(v.array(hexSchema), v.maxLength(maxParts)),
  postConditionMode: v.picklist(['allow', 'deny']),
})
const switchSchema = v.object({ network: v.string() })

/**
 * Reads a request about a Stacks account.
 *
 * @param asked - A method that asks, and what it was called with.
 * @param surroundings - Where the site is, and what pocket has.
 * @throws RequestError when it cannot be done.
 */
export function parse(
  { method, params }: { method: string; params?: unknown },
  { isKnown, network }: Surroundings,
): StacksRequest {
  switch (method) {
    case 'stacks_connect':
      return { kind: 'connect' }
    case 'stx_signMessage': {
      const parsed = read(messageSchema, params, 'Pass a message')
      const account = accountOf(parsed.address)
      return { kind: 'stacks-sign-message', account, ...parsed, signIn: readSignIn(parsed.message) }
    }
    case 'stx_transferStx': {
      const hint = `Pass a recipient, an amount in micro-STX, and a memo of ${maxMemoBytes} bytes at most`
      const { address, amount, memo, recipient } = read(transferSchema, params, hint)
      assertOfNetwork(recipient, network)
      return toTransaction(address, network, { type: 'transfer', recipient, amountAtomic: amount, memo })
    }
    case 'stx_signTransaction': {
      const hint = `Pass a transaction of ${maxTransactionBytes} bytes at most, in hexadecimal`
      const { address, broadcast, transaction } = read(transactionSchema, params, hint)
      return toTransaction(address, network, { type: 'given', hex: plainHex(transaction), isSent: broadcast })
    }
    case 'stx_callContract': {
      const hint = `Pass a contract, a function, and ${maxParts} arguments and conditions at most, in hexadecimal`
      const parsed = read(callSchema, params, hint)
      assertOfNetwork(parsed.contract, network)
      return toTransaction(parsed.address, network, {
        type: 'call',
        contract: parsed.contract,
        functionName: parsed.functionName,
        args: parsed.functionArgs.map(plainHex),
        conditions: parsed.postConditions.map(plainHex),
        allowsMore: parsed.postConditionMode === 'allow',
      })
    }
    case 'stacks_switchNetwork': {
      const { network: target } = read(switchSchema, params, 'Pass the network')
      if (facts.isNetwork(target) && isKnown(target)) return { kind: 'stacks-switch', target }
      throw new RequestError('Pocket does not have this network', errorCodes.unknownChain)
    }
    default:
      throw new RequestError(
        `Pocket does not know the method ${method.slice(0, 64)}`,
        errorCodes.unsupportedMethod,
      )
  }
}

function toTransaction(address: string, network: string, source: TransactionSource): StacksRequest {
  const account = accountOf(address)
  assertOfNetwork(facts.toAddressKey(address), network)
  return { kind: 'stacks-transaction', account, network, source }
}

/** The second letter says whether it is of the main network or of one for tests: SP and SM, ST and SN (SIP-005). */
function assertOfNetwork(principal: string, network: string): void {
  const own = prefixOf(network) === 'SP' ? 'PM' : 'TN'
  if (own.includes(principal.charAt(1))) return
  throw new RequestError(`The address ${principal} is of another network`)
}

function plainHex(text: string): string {
  return text.replace(/^0x/i, '').toLowerCase()
}

function read<Schema extends v.GenericSchema>(
  schema: Schema,
  params: unknown,
  hint: string,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, params)
  if (parsed.success) return parsed.output
  throw new RequestError(hint)
}

function accountOf(address: string): Account {
  const account = accounts.findAccount(address)
  if (account) return account
  throw new RequestError('Pocket does not have this account', errorCodes.unauthorized)
}
