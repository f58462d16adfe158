import { readSignIn } from '@latchkey/decode'
import { decodeBase64 } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Surroundings } from '../../../app/requests/ChainRequest.js'
import { RequestError } from '../../../app/requests/RequestError.js'
import { errorCodes } from '../../../shared/errorCodes.js'
import { facts } from '../facts.js'
import { prefixOf } from '../networks.js'
import { findKey, type OwnKey } from './accounts.js'
import type { BitcoinRequest, Recipient } from './BitcoinRequest.js'
import { maxFeeRate } from './limits.js'

/** Longest message shown and signed, in characters. */
const maxMessageCharacters = 256 * 1024

/** Longest transaction that is read, in bytes. */
const maxPsbtBytes = 400_000

/** Inputs and recipients of one request; nobody reads more. */
const maxInputs = 200
const maxRecipients = 20

const addressSchema = v.pipe(v.string(), v.check(facts.isAddress))
const messageSchema = v.object({
  address: addressSchema,
  // Half a character has no bytes: it would be signed as another one.
  message: v.pipe(
    v.string(),
    v.maxLength(maxMessageCharacters),
    v.check((text) => !/\p{Cs}/u.test(text)),
  ),
  protocol: v.picklist(['bip322', 'ecdsa']),
})
const inputSchema = v.object({
  index: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  address: v.optional(addressSchema),
})
const psbtSchema = v.object({
  address: addressSchema,
  psbt: v.pipe(v.string(), v.maxLength(2 * maxPsbtBytes)),
  inputs: v.optional(v.pipe(v.array(inputSchema), v.minLength(1), v.maxLength(maxInputs))),
  isFinalized: v.optional(v.boolean(), false),
  broadcast: v.optional(v.boolean(), false),
})
const transferSchema = v.object({
  address: addressSchema,
  recipients: v.pipe(
    v.array(
      v.object({
        address: addressSchema,
        amount: v.pipe(
          v.string(),
          v.regex(/^[1-9]\d{0,15}$/),
          v.transform((text) => BigInt(text)),
        ),
      }),
    ),
    v.minLength(1),
    v.maxLength(maxRecipients),
  ),
  memo: v.optional(v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{2}){1,80}$/i))),
  feeRate: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(maxFeeRate))),
})
const switchSchema = v.object({ network: v.string() })

/**
 * Reads a request about a Bitcoin account.
 *
 * @param asked - A method that asks, and what it was called with.
 * @param surroundings - Where the site is, and what pocket has.
 * @throws RequestError when it cannot be done.
 */
export function parse(
  { method, params }: { method: string; params?: unknown },
  { isKnown, network }: Surroundings,
): BitcoinRequest {
  switch (method) {
    case 'bip122_connect':
      return { kind: 'connect' }
    case 'signMessage': {
      const parsed = read(messageSchema, params, 'Pass an address, a message and a protocol')
      const { account } = keyOf(parsed.address)
      return { kind: 'bitcoin-sign-message', account, ...parsed, signIn: readSignIn(parsed.message) }
    }
    case 'signPsbt':
      return readPsbt(params, network)
    case 'sendTransfer':
      return readTransfer(params, network)
    case 'bip122_switchNetwork': {
      const { network: target } = read(switchSchema, params, 'Pass the network')
      if (facts.isNetwork(target) && isKnown(target)) return { kind: 'bitcoin-switch', target }
      throw new RequestError('Pocket does not have this network', errorCodes.unknownChain)
    }
    default:
      throw new RequestError(
        `Pocket does not know the method ${method.slice(0, 64)}`,
        errorCodes.unsupportedMethod,
      )
  }
}

function readPsbt(params: unknown, network: string): BitcoinRequest {
  const hint = `Pass an account, and a PSBT of ${maxPsbtBytes} bytes and ${maxInputs} inputs to sign at most`
  const { address, broadcast, inputs, isFinalized, psbt } = read(psbtSchema, params, hint)
  const bytes = decodeBase64(psbt)
  if (!bytes || bytes.length > maxPsbtBytes || !isPsbt(bytes)) throw new RequestError(hint)
  const { account } = keyOf(address, network)
  for (const input of inputs ?? []) {
    const isOfAccount = input.address === undefined || keyOf(input.address, network).account === account
    if (!isOfAccount) throw new RequestError('Pocket signs with one account at a time')
  }
  const source = { type: 'psbt', bytes, inputs, isFinalized, isSent: broadcast } as const
  return { kind: 'bitcoin-transaction', account, network, source }
}

function readTransfer(params: unknown, network: string): BitcoinRequest {
  const hint = `Pass an account, 1 to ${maxRecipients} recipients with an amount in satoshis, and a fee rate of ${maxFeeRate} at most`
  const { address, feeRate, memo, recipients: asked } = read(transferSchema, params, hint)
  const { account } = keyOf(address, network)
  const recipients: Recipient[] = asked.map((one) => ({ address: one.address, amountAtomic: one.amount }))
  const stranger = recipients.find((one) => !isOfNetwork(one.address, network))
  if (stranger) throw new RequestError(`The address ${stranger.address} is of another network`)
  const source = { type: 'transfer', recipients, memo, feeRate } as const
  return { kind: 'bitcoin-transaction', account, network, source }
}

/** The first five bytes say what it is (BIP-174). */
function isPsbt(bytes: Uint8Array): boolean {
  return [0x70, 0x73, 0x62, 0x74, 0xff].every((byte, at) => bytes[at] === byte)
}

/** Whether it can be told from how an address begins that it is of another network. */
function isOfNetwork(address: string, network: string): boolean {
  const prefix = prefixOf(network)
  const own = /^(bc|tb|bcrt)1/i.exec(address)?.[1]?.toLowerCase()
  return own === undefined ? (prefix === 'bc') === /^[13]/.test(address) : own === prefix
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

function keyOf(address: string, network?: string): OwnKey {
  const key = findKey(address)
  if (key && (network === undefined || isOfNetwork(address, network))) return key
  throw new RequestError('Pocket does not have this account', errorCodes.unauthorized)
}
