import { readSignIn } from '@latchkey/decode'
import * as v from 'valibot'
import type { Surroundings } from '../../../app/requests/ChainRequest.js'
import { RequestError } from '../../../app/requests/RequestError.js'
import type { Account } from '../../../app/wallet/accounts.js'
import { errorCodes } from '../../../shared/errorCodes.js'
import { facts, prefixOf } from '../facts.js'
import { accounts } from './accounts.js'
import type { ToyRequest } from './ToyRequest.js'

/** Longest message shown and signed, in characters. */
const maxMessageCharacters = 256 * 1024

const addressSchema = v.pipe(v.string(), v.check(facts.isAddress))
const messageSchema = v.object({
  address: addressSchema,
  // Half a character has no bytes: it would be signed as another one.
  message: v.pipe(
    v.string(),
    v.maxLength(maxMessageCharacters),
    v.check((text) => !/\p{Cs}/u.test(text)),
  ),
})
const sendSchema = v.object({
  network: v.pipe(v.string(), v.check(facts.isNetwork)),
  from: addressSchema,
  to: addressSchema,
  amountAtomic: v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,18}$/),
    v.transform((text) => BigInt(text)),
  ),
})
const switchSchema = v.object({ network: v.string() })

/**
 * Reads a request about a toy account.
 *
 * @param asked - A method that asks, and what it was called with.
 * @param surroundings - Where the site is, and what pocket has.
 * @throws RequestError when it cannot be done.
 */
export function parse(
  { method, params }: { method: string; params?: unknown },
  { isKnown }: Surroundings,
): ToyRequest {
  if (method === 'toy_connect') return { kind: 'connect' }
  if (method === 'toy_signMessage') {
    const { address, message } = read(messageSchema, params, 'Pass an address and a message')
    const account = accountOf(address)
    return { kind: 'toy-sign-message', account, address, message, signIn: readSignIn(message) }
  }
  if (method === 'toy_send') {
    const transfer = read(sendSchema, params, 'Pass network, from, to and amountAtomic')
    const isOfNetwork = [transfer.from, transfer.to].every((one) =>
      one.startsWith(prefixOf(transfer.network)),
    )
    if (!isOfNetwork) throw new RequestError('Both addresses must be of the network')
    return { kind: 'toy-send', account: accountOf(transfer.from), ...transfer }
  }
  if (method === 'toy_switchNetwork') {
    const { network: target } = read(switchSchema, params, 'Pass the network')
    if (facts.isNetwork(target) && isKnown(target)) return { kind: 'toy-switch', target }
    throw new RequestError('Pocket does not have this network', errorCodes.unknownChain)
  }
  throw new RequestError(`Pocket does not know the method ${method}`, errorCodes.unsupportedMethod)
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
