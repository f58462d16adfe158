import { type PairedNamespace, readField, toProviderError } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import {
  type CaipNetworkId,
  decodeBase64,
  decodeHex,
  encodeBase64,
  encodeHex,
  isCaip10,
  joinCaip2,
  toBareAddress,
} from '@latchkey/primitives'
import { readAddress } from '../address/addresses.js'
import type { DirectDocument } from '../wallets/CosmosProvider.js'
import type { CosmosWallet, WalletMethod } from '../wallets/CosmosWallet.js'

/** Where a session's wallet puts its accounts with their keys, as JSON text. */
const keysProperty = 'keys'
/** A property that is longer is not read. */
const maxPropertyLength = 100_000
/** No wallet has more accounts than this; longer lists are read no further. */
const maxEntries = 1_000

/**
 * A paired wallet, so that everything that speaks to an installed one speaks to it. It is on no network: each request names one.
 *
 * @param paired - One namespace of a session.
 */
export function createPairedWallet(
  paired: PairedNamespace,
): CosmosWallet & Required<Pick<CosmosWallet, 'readAgreed'>> {
  let isOver = false
  /** The bytes of the address that the wallet put in front, in hexadecimal: on another network it has another prefix. */
  let preferred: string | undefined
  const hasMethod = (method: string) => paired.read().methods.includes(method)

  async function request(method: string, params: unknown, chainId: string): Promise<unknown> {
    try {
      return await paired.request({ method, params, caipNetworkId: joinCaip2('cosmos', chainId) })
    } catch (error) {
      throw toProviderError(error)
    }
  }

  /** The one the wallet put in front, else the first that was agreed on. */
  function findAddress(caipNetworkId: CaipNetworkId): string | undefined {
    const own = paired
      .read()
      .accounts.slice(0, maxEntries)
      .filter((account) => account.startsWith(`${caipNetworkId}:`))
      .filter(isCaip10)
      .map(toBareAddress)
    const inFront = preferred && own.find((address) => toAddressBytes(address) === preferred)
    return isOver ? undefined : inFront || own[0]
  }

  function readAgreed(chainId: string): object | undefined {
    const bech32Address = findAddress(joinCaip2('cosmos', chainId))
    if (bech32Address === undefined) return undefined
    const listed = readList(paired.readProperties()[keysProperty])
    const key = listed.find((one) => readField(one, 'bech32Address') === bech32Address)
    const [name, algo, pubKey, isNanoLedger, isKeystone] = [
      ...['name', 'algo', 'pubKey', 'isNanoLedger', 'isKeystone'],
    ].map((field) => readField(key, field))
    return { bech32Address, name, algo, pubKey, isNanoLedger, isKeystone }
  }

  /** What the session does not say of the key, the wallet is asked for. */
  async function askKey(chainId: string): Promise<unknown> {
    const key = readAgreed(chainId)
    const method = ['cosmos_getAccounts', 'keplr_getKey'].find(hasMethod)
    if (!key || readField(key, 'pubKey') !== undefined || !method) return key
    if (method === 'keplr_getKey') return request(method, { chainId }, chainId)
    const answer = await request(method, {}, chainId)
    const list = Array.isArray(answer) ? answer.slice(0, maxEntries) : []
    const own = list.find((one) => readField(one, 'address') === readField(key, 'bech32Address'))
    return { ...key, pubKey: readField(own, 'pubkey'), algo: readField(own, 'algo') }
  }

  /** In the protocol's words where the wallet has them, else in Keplr's. */
  function ask(method: WalletMethod, ...parameters: readonly unknown[]): Promise<unknown> {
    const [chainId, signerAddress, document] = parameters as [string, string, unknown]
    if (method === 'getKey') return askKey(chainId)
    if (method === 'signArbitrary') {
      const params = { chainId, signer: signerAddress, type: 'string', data: document }
      return request('keplr_signArbitrary', params, chainId)
    }
    const signDoc = method === 'signDirect' ? toTextFields(document as DirectDocument) : document
    const ofProtocol = method === 'signDirect' ? 'cosmos_signDirect' : 'cosmos_signAmino'
    const ofKeplr = method === 'signDirect' ? 'keplr_signDirect' : 'keplr_signAmino'
    const answer = hasMethod(ofProtocol)
      ? request(ofProtocol, { signerAddress, signDoc }, chainId)
      : request(ofKeplr, { chainId, signer: signerAddress, signDoc }, chainId)
    return answer.then((said) => withDocument(said, method, document))
  }

  return {
    manner: 'paired',
    object: undefined,
    has(method) {
      if (method === 'getKey') return true
      if (method === 'signArbitrary') return hasMethod('keplr_signArbitrary')
      const ofKeplr = method === 'signDirect' ? 'keplr_signDirect' : 'keplr_signAmino'
      return (
        hasMethod(ofKeplr) || hasMethod(method === 'signDirect' ? 'cosmos_signDirect' : 'cosmos_signAmino')
      )
    },
    ask,
    // Pairing is connecting: nobody asks a second time.
    async letIn(network) {
      const id = 'chainId' in network ? joinCaip2('cosmos', network.chainId) : network.caipNetworkId
      if (findAddress(id) === undefined) throw new AppKitError('wallet/unauthorized')
    },
    watch(onAccounts) {
      const stops = [
        paired.onUpdate(onAccounts),
        paired.onEvent(({ name, data }) => {
          if (name !== 'keplr_accountsChanged' && name !== 'accountsChanged') return
          const [first] = readAddresses(data)
          preferred = first === undefined ? preferred : toAddressBytes(first)
          onAccounts()
        }),
        paired.onEnd(() => {
          isOver = true
          onAccounts()
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    // A session ends as a whole, by who paired it.
    disable: async () => {},
    readAgreed,
  }
}

/** Wallets name accounts of a session as CAIP-10, by their address, or as keys. */
function readAddresses(data: unknown): readonly string[] {
  const list = Array.isArray(data) ? data.slice(0, maxEntries) : []
  return list.flatMap((entry: unknown) => {
    const said = typeof entry === 'string' ? entry : readField(entry, 'bech32Address')
    const address = typeof said === 'string' && isCaip10(said) ? toBareAddress(said) : said
    return typeof address === 'string' && readAddress(address) ? [address] : []
  })
}

function toAddressBytes(address: string): string | undefined {
  const parts = readAddress(address)
  return parts && encodeHex(parts.bytes)
}

function readList(property: string | undefined): readonly unknown[] {
  if (property === undefined || property.length > maxPropertyLength) return []
  try {
    const list: unknown = JSON.parse(property)
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

/** JSON has no bytes and no large numbers. */
function toTextFields({ bodyBytes, authInfoBytes, chainId, accountNumber }: DirectDocument) {
  return {
    chainId,
    accountNumber: accountNumber.toString(),
    bodyBytes: encodeBase64(bodyBytes),
    authInfoBytes: encodeBase64(authInfoBytes),
  }
}

/** What was signed comes back as text, too; some leave it out, having signed what they were given. */
function withDocument(answer: unknown, method: WalletMethod, document: unknown): unknown {
  const [signed, signature] = [readField(answer, 'signed'), readField(answer, 'signature')]
  // The signature may be all there is.
  const whole = readField(answer, 'pub_key') === undefined ? signature : answer
  if (signed === undefined) return { signed: document, signature: whole }
  return { signed: method === 'signDirect' ? fromTextFields(signed) : signed, signature: whole }
}

function fromTextFields(signed: unknown): object {
  const [chainId, accountNumber, bodyBytes, authInfoBytes] = [
    ...['chainId', 'accountNumber', 'bodyBytes', 'authInfoBytes'],
  ].map((field) => readField(signed, field))
  return { chainId, accountNumber, bodyBytes: toBytes(bodyBytes), authInfoBytes: toBytes(authInfoBytes) }
}

/** Both parts begin with the byte 0x0a, whose base64 is no hexadecimal; most hexadecimal is base64, too. */
function toBytes(value: unknown): unknown {
  return typeof value === 'string' ? (decodeHex(value) ?? decodeBase64(value)) : value
}
