import { encodeBase64 } from '@latchkey/primitives'
import * as v from 'valibot'
import { refuse } from '../../../app/requests/performRequest.js'
import { RequestError } from '../../../app/requests/RequestError.js'
import type { AccountAddress } from '../../../app/wallet/accounts.js'
import { referenceOf } from '../../../shared/caip.js'
import { errorCodes } from '../../../shared/errorCodes.js'
import type { ChainPairing, PairedQuestion } from '../../WalletChain.js'
import { readAddress } from '../addresses.js'
import { facts } from '../facts.js'
import { accounts, publicKeyOf } from './accounts.js'
import { toTextDocument } from './aminoDocument.js'
import type { CosmosRequest } from './CosmosRequest.js'

/** What sites on other devices are offered with Cosmos accounts: in the protocol's words, and in Keplr's. */
export const pairing: ChainPairing<CosmosRequest> = {
  methods: {
    cosmos_getAccounts: 'See your Cosmos accounts',
    cosmos_signDirect: 'Sign transactions on Cosmos',
    cosmos_signAmino: 'Sign transactions and messages on Cosmos, as JSON',
    keplr_getKey: 'See your Cosmos account and its key',
    keplr_signArbitrary: 'Sign messages on Cosmos',
    keplr_signDirect: 'Sign transactions on Cosmos (Keplr)',
    keplr_signAmino: 'Sign transactions and messages on Cosmos, as JSON (Keplr)',
    keplr_enable: 'Use Cosmos networks',
    keplr_experimentalSuggestChain: 'Add Cosmos networks',
  },
  events: ['chainChanged', 'accountsChanged', 'keplr_accountsChanged'],
  answer,
  toAsked,
  toResult,
  toProperties: (addresses) => ({ keys: JSON.stringify(addresses.map(toKey)) }),
  toOwnEvents: ({ addresses, isAccounts }) =>
    isAccounts ? [{ name: 'keplr_accountsChanged', data: addresses.map(toKey) }] : [],
}

const text = v.string()
const chainSchema = v.object({ chainId: text })
const chainsSchema = v.union([
  v.object({ chainIds: v.union([text, v.pipe(v.array(text), v.maxLength(50))]) }),
  chainSchema,
])
const infoSchema = v.object({ chainInfo: chainSchema })
const protocolSchema = v.object({ signerAddress: v.optional(text), signDoc: v.looseObject({}) })
const keplrSchema = v.looseObject({ chainId: v.optional(text), signer: v.optional(text) })

/** A key in Keplr's words; bytes are base64. */
function toKey({ address, publicKey }: AccountAddress) {
  const bytes = readAddress(address)?.bytes ?? new Uint8Array()
  return {
    name: 'Pocket',
    algo: 'secp256k1',
    pubKey: publicKey,
    address: encodeBase64(bytes),
    bech32Address: address,
    isNanoLedger: false,
    isKeystone: false,
  }
}

/** Answers what needs nobody: who the site was shown, and networks that pocket has already. */
function answer({ method, network, params, shared, wallet }: PairedQuestion) {
  const approve = (result: unknown) => ({ status: 'approved', result, link: null, network }) as const
  const own = shared.flatMap((address) => {
    const account = accounts.findAccount(address)
    return account ? [{ address, publicKey: publicKeyOf(account) }] : []
  })
  const isThere = (chainId: string) => wallet.networkOf(`${facts.namespace}:${chainId}`) !== undefined
  const missing = (chainId: string) =>
    refuse(`There is no chain info for ${chainId.slice(0, 64)}`, errorCodes.unknownChain)
  switch (method) {
    case 'cosmos_getAccounts':
      return approve(own.map(({ address, publicKey }) => ({ algo: 'secp256k1', address, pubkey: publicKey })))
    case 'keplr_getKey': {
      const { chainId } = read(chainSchema, params)
      const [first] = own
      if (chainId !== referenceOf(network) || !first) return missing(chainId)
      return approve(toKey(first))
    }
    case 'keplr_enable': {
      const parsed = read(chainsSchema, params)
      const wanted = 'chainIds' in parsed ? [parsed.chainIds].flat() : [parsed.chainId]
      const gone = wanted.find((chainId) => !isThere(chainId))
      return gone === undefined ? approve(null) : missing(gone)
    }
    case 'keplr_experimentalSuggestChain': {
      const parsed = v.safeParse(infoSchema, params)
      return parsed.success && isThere(parsed.output.chainInfo.chainId) ? approve(null) : undefined
    }
    default:
      return undefined
  }
}

/** Puts what a paired site asks of Cosmos into the form pages ask it in; the first account it was shown signs where none is named. */
function toAsked({ method, network, params, shared: [first] }: PairedQuestion): {
  method: string
  params?: unknown
} {
  if (method === 'keplr_experimentalSuggestChain') return { method, params }
  const reference = referenceOf(network)
  if (method === 'cosmos_signAmino' || method === 'cosmos_signDirect') {
    const { signDoc, signerAddress = first } = read(protocolSchema, params)
    return { method, params: { chainId: reference, signer: signerAddress, signDoc: withText(signDoc) } }
  }
  if (method.startsWith('keplr_sign')) {
    const { chainId = reference, signer = first, ...more } = read(keplrSchema, params)
    if (chainId !== reference) throw new RequestError('The request is for another network than it says')
    const { signDoc } = more
    const isObject = typeof signDoc === 'object' && signDoc !== null
    return { method, params: { ...more, chainId, signer, ...(isObject && { signDoc: withText(signDoc) }) } }
  }
  throw new RequestError(`Pocket does not have ${method} for paired sites`, errorCodes.unsupportedMethod)
}

/** Some write the account's number as one. */
function withText(signDoc: object): object {
  const { accountNumber } = signDoc as { accountNumber?: unknown }
  return Number.isSafeInteger(accountNumber) ? { ...signDoc, accountNumber: String(accountNumber) } : signDoc
}

const signatureSchema = v.object({ pub_key: v.object({ type: text, value: text }), signature: text })

/** What was signed goes along, in the form it came in; a text is known to who asked. */
function toResult({ method }: PairedQuestion, request: CosmosRequest, result: unknown): unknown {
  if (request.kind === 'cosmos-suggest') return null
  const signature = v.parse(signatureSchema, result)
  if (method === 'keplr_signArbitrary') return signature
  return { signature, signed: signedOf(request) }
}

function signedOf(request: CosmosRequest): unknown {
  if (request.kind === 'cosmos-sign-message') return toTextDocument(request.address, request.bytes)
  if (request.kind !== 'cosmos-transaction') return undefined
  const { form } = request
  if (form.mode === 'amino') return form.document
  return {
    chainId: form.chainId,
    accountNumber: String(form.accountNumber),
    authInfoBytes: encodeBase64(form.authInfoBytes),
    bodyBytes: encodeBase64(form.bodyBytes),
  }
}

function read<Schema extends v.GenericSchema>(schema: Schema, params: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, params)
  if (parsed.success) return parsed.output
  throw new RequestError('The parameters cannot be read')
}
