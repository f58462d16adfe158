import { readSignIn, toText } from '@latchkey/decode'
import { decodeBase64 } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Surroundings } from '../../../app/requests/ChainRequest.js'
import { RequestError } from '../../../app/requests/RequestError.js'
import type { Account } from '../../../app/wallet/accounts.js'
import { errorCodes } from '../../../shared/errorCodes.js'
import { facts, prefixOf } from '../facts.js'
import { accounts, addressOf } from './accounts.js'
import { type AminoDocument, aminoSchema, textType, toTextDocument, writeAmino } from './aminoDocument.js'
import type { CosmosRequest } from './CosmosRequest.js'
import { readSuggestion } from './readSuggestion.js'

/** Longest message shown and signed, in bytes. */
const maxMessageBytes = 256 * 1024

/** Longest transaction, in bytes or characters: nobody reads more. */
const maxTransactionBytes = 64 * 1024

const signerSchema = v.object({ chainId: v.string(), signer: v.pipe(v.string(), v.check(facts.isAddress)) })

const messageSchema = v.variant('type', [
  v.object({
    type: v.literal('string'),
    // Half a character has no bytes: it would be signed as another one.
    data: v.pipe(
      v.string(),
      v.maxLength(maxMessageBytes),
      v.check((text) => !/\p{Cs}/u.test(text)),
      v.transform((text) => new TextEncoder().encode(text)),
    ),
  }),
  v.object({ type: v.literal('Uint8Array'), data: toBytesSchema(maxMessageBytes) }),
])

const directSchema = v.object({
  chainId: v.string(),
  accountNumber: v.pipe(
    v.string(),
    v.regex(/^\d{1,20}$/),
    v.transform((digits) => BigInt(digits)),
    v.maxValue(2n ** 64n - 1n),
  ),
  authInfoBytes: toBytesSchema(maxTransactionBytes),
  bodyBytes: toBytesSchema(maxTransactionBytes),
})

const textValueSchema = v.strictObject({ signer: v.string(), data: toBytesSchema(maxMessageBytes) })

/**
 * Reads a request about a Cosmos account.
 *
 * @param asked - A method that asks, and what it was called with.
 * @param surroundings - What pocket has.
 * @throws RequestError when it cannot be done.
 */
export function parse(
  { method, params }: { method: string; params?: unknown },
  { isKnown }: Pick<Surroundings, 'isKnown'>,
): CosmosRequest {
  switch (method) {
    case 'cosmos_connect':
      return { kind: 'connect' }
    case 'keplr_experimentalSuggestChain':
      return readSuggestion(params)
    case 'keplr_signArbitrary': {
      const signer = readSigner(params, isKnown)
      const parsed = v.safeParse(messageSchema, params)
      if (!parsed.success || parsed.output.data.length > maxMessageBytes)
        throw new RequestError(`Pass a message of ${maxMessageBytes} bytes at most`)
      return toMessage(signer, parsed.output.data)
    }
    case 'keplr_signAmino':
    case 'cosmos_signAmino':
      return readAmino(readSigner(params, isKnown), params)
    case 'keplr_signDirect':
    case 'cosmos_signDirect':
      return readDirect(readSigner(params, isKnown), params)
    default:
      throw new RequestError(
        `Pocket does not know the method ${method.slice(0, 64)}`,
        errorCodes.unsupportedMethod,
      )
  }
}

type Signer = { account: Account; address: string; network: string; chainId: string }

function readSigner(params: unknown, isKnown: Surroundings['isKnown']): Signer {
  const parsed = v.safeParse(signerSchema, params)
  if (!parsed.success) throw new RequestError('Pass the chainId and the address of the signer')
  const { chainId, signer: address } = parsed.output
  const network = `${facts.namespace}:${chainId}`
  if (!facts.isNetwork(network) || !isKnown(network))
    throw new RequestError('Pocket does not have this network', errorCodes.unknownChain)
  const account = accounts.findAccount(address)
  if (!account) throw new RequestError('Pocket does not have this account', errorCodes.unauthorized)
  const prefix = prefixOf(network)
  if (prefix !== undefined && address !== addressOf(account, prefix))
    throw new RequestError('The address is of another network, or mistyped')
  return { account, address, network, chainId }
}

function toMessage({ account, address, network }: Signer, bytes: Uint8Array): CosmosRequest {
  const text = toText(bytes)
  const signIn = text === undefined ? undefined : readSignIn(text)
  return { kind: 'cosmos-sign-message', account, address, network, bytes, text, signIn }
}

function readAmino(signer: Signer, params: unknown): CosmosRequest {
  const parsed = v.safeParse(v.object({ signDoc: aminoSchema }), params)
  if (!parsed.success) throw new RequestError('Pass a signDoc, with nothing in it that Pocket does not know')
  const document = parsed.output.signDoc
  if (document.msgs.some(({ type }) => type === textType)) return readTextDocument(signer, document)
  if (document.chain_id !== signer.chainId) throw new RequestError('The signDoc is for another network')
  if (writeAmino(document).length > maxTransactionBytes)
    throw new RequestError(`Pass a signDoc of ${maxTransactionBytes} characters at most`)
  const { account, address, network } = signer
  return { kind: 'cosmos-transaction', account, address, network, form: { mode: 'amino', document } }
}

/** A text that is signed as a document: exactly as the rule has it, so that it is good for nothing else. */
function readTextDocument(signer: Signer, document: AminoDocument): CosmosRequest {
  const value = v.safeParse(textValueSchema, document.msgs[0]?.value)
  const data = value.success ? value.output.data : undefined
  const isExact = data && writeAmino(document) === writeAmino(toTextDocument(signer.address, data))
  if (!isExact) throw new RequestError('The signDoc is neither a transaction nor a text of this account')
  return toMessage(signer, data)
}

function readDirect(signer: Signer, params: unknown): CosmosRequest {
  const parsed = v.safeParse(v.object({ signDoc: directSchema }), params)
  if (!parsed.success) throw new RequestError('Pass a signDoc with its bytes in base64')
  const { signDoc } = parsed.output
  if (signDoc.chainId !== signer.chainId) throw new RequestError('The signDoc is for another network')
  const { account, address, network } = signer
  return { kind: 'cosmos-transaction', account, address, network, form: { mode: 'direct', ...signDoc } }
}

function toBytesSchema(maxBytes: number) {
  return v.pipe(
    v.string(),
    v.maxLength(2 * maxBytes),
    v.rawTransform<string, Uint8Array>(({ addIssue, dataset, NEVER }) => {
      const bytes = decodeBase64(dataset.value)
      if (bytes && bytes.length <= maxBytes) return bytes
      addIssue({ message: 'is no base64, or too long' })
      return NEVER
    }),
  )
}
