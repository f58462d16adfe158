import { readSignIn, toHex, toText } from '@latchkey/decode'
import * as v from 'valibot'
import type { Surroundings } from '../../../app/requests/ChainRequest.js'
import { RequestError } from '../../../app/requests/RequestError.js'
import type { Account } from '../../../app/wallet/accounts.js'
import { errorCodes } from '../../../shared/errorCodes.js'
import { facts, networkOfGenesis } from '../facts.js'
import { accounts } from './accounts.js'
import type { PolkadotRequest } from './PolkadotRequest.js'
import { readMessage } from './readMessage.js'
import { payloadSchema } from './readPayload.js'

/** Longest message shown and signed, in characters. */
const maxMessageCharacters = 256 * 1024

const addressSchema = v.pipe(v.string(), v.check(facts.isAddress))

const messageSchema = v.object({
  address: addressSchema,
  // Half a character has no bytes: it would be signed as another one.
  data: v.pipe(
    v.string(),
    v.maxLength(maxMessageCharacters),
    v.check((text) => !/\p{Cs}/u.test(text)),
  ),
  // The other type is a payload, which would be signed unseen.
  type: v.optional(v.literal('bytes')),
})

const transactionSchema = v.object({
  address: addressSchema,
  transactionPayload: payloadSchema,
})

/**
 * Reads a request about a Polkadot account.
 *
 * @param asked - A method that asks, and what it was called with.
 * @param surroundings - Where the site is, and what pocket has.
 * @throws RequestError when it cannot be done.
 */
export function parse(
  { method, params }: { method: string; params?: unknown },
  { isKnown }: Surroundings,
): PolkadotRequest {
  switch (method) {
    case 'polkadot_connect':
      return { kind: 'connect' }
    case 'polkadot_signMessage': {
      const parsed = read(messageSchema, params, 'Pass an address, and data of the type bytes')
      const message = readMessage(parsed.data)
      const text = toText(message.bytes)
      const signIn = text === undefined ? undefined : readSignIn(text)
      return {
        kind: 'polkadot-sign-message',
        account: accountOf(parsed.address),
        ...message,
        text,
        signIn,
      }
    }
    case 'polkadot_signTransaction':
      return readTransactionRequest(params, isKnown)
    default:
      throw new RequestError(
        `Pocket does not know the method ${method.slice(0, 64)}`,
        errorCodes.unsupportedMethod,
      )
  }
}

function readTransactionRequest(params: unknown, isKnown: Surroundings['isKnown']): PolkadotRequest {
  const hint = 'Pass an address, and a payload of version 4 that pays its fee in the network’s own money'
  const { address, transactionPayload } = read(transactionSchema, params, hint)
  const { address: named, ...payload } = transactionPayload
  if (facts.toAddressKey(named) !== facts.toAddressKey(address))
    throw new RequestError('The payload is of another account')
  const network = networkOfGenesis(toHex(payload.genesisHash))
  if (!isKnown(network))
    throw new RequestError('Pocket does not have this network', errorCodes.unsupportedChain)
  return {
    kind: 'polkadot-transaction',
    account: accountOf(address),
    network,
    payload,
  }
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
