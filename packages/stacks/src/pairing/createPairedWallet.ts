import { type PairedNamespace, readField, toProviderError } from '@latchkey/core'
import { type CaipNetworkId, decodeHex, encodeHex, isCaip10, toBareAddress } from '@latchkey/primitives'
import { hashKey, readPrincipal, toAddressOn } from '../address/principals.js'
import { fromNetworkName, toNetworkName, toTransactionNetwork } from '../networkNames.js'
import { readAddresses } from '../wallets/readShared.js'
import type { StacksAddress } from '../wallets/StacksProvider.js'
import type { Shared, StacksWallet } from '../wallets/StacksWallet.js'

/** Where a session's wallet puts its addresses with their keys, as JSON text. */
const addressesProperty = 'stacks_getAddresses'
/** A property that is longer is not read. */
const maxPropertyLength = 100_000

/**
 * A paired wallet, so that everything that speaks to an installed one speaks to it. It is on no network: each request names one.
 *
 * @param paired - One namespace of a session.
 */
export function createPairedWallet(paired: PairedNamespace): StacksWallet & { getShared(): Shared } {
  let preferred: string | undefined
  let isOver = false
  const isPreferred = ({ address }: StacksAddress) => preferred !== undefined && toHash(address) === preferred

  /** The accounts on the network in use, else all of them as that network writes them; the one the wallet put in front first. */
  function getShared(): Shared {
    const caipNetworkId = paired.getNetwork()
    if (isOver) return { addresses: [], caipNetworkId }
    const { accounts } = paired.read()
    const here = accounts.filter((account) => account.startsWith(`${caipNetworkId}:`))
    const agreed = readAddresses((here.length > 0 ? here : accounts).filter(isCaip10).map(toBareAddress))
    const keys = readKeys(paired.readProperties()[addressesProperty])
    const { isMainnet } = toTransactionNetwork(caipNetworkId)
    const own = new Map(
      agreed.map((one): [string, StacksAddress] => {
        const address = toAddressOn(one.address, isMainnet)
        const publicKey = keys.get(toHash(address))
        return [address, { address, ...(publicKey && { publicKey }) }]
      }),
    )
    const all = [...own.values()]
    return {
      addresses: [...all.filter(isPreferred), ...all.filter((one) => !isPreferred(one))],
      caipNetworkId,
    }
  }

  async function request(
    method: string,
    params: unknown,
    { network }: { network: { caipNetworkId: CaipNetworkId } },
  ): Promise<unknown> {
    try {
      return await paired.request({ method, params, caipNetworkId: network.caipNetworkId })
    } catch (error) {
      throw toProviderError(error)
    }
  }

  return {
    manner: 'paired',
    object: undefined,
    has: (method) => paired.read().methods.includes(method),
    // Pairing is connecting: nobody asks a second time.
    connect: async () => getShared(),
    readShared: async () => getShared(),
    ask(method, parameters, place) {
      const account = method === 'stx_transferStx' ? { sender: place.address } : { address: place.address }
      const broadcast = method === 'stx_signTransaction' ? { broadcast: false } : account
      return request(method, { ...parameters, ...broadcast, network: toNetworkName(place.network) }, place)
    },
    request,
    watch(onShared) {
      const tell = () => onShared(getShared())
      const stops = [
        paired.onUpdate(tell),
        paired.onEvent(({ name, data }) => {
          if (name === 'stx_accountsChanged' || name === 'accountsChanged') {
            const list = Array.isArray(data) ? data.map(toBare) : data
            const [first] = readAddresses(list)
            if (!first) return
            preferred = toHash(first.address)
            tell()
          }
          if (name === 'stx_chainChanged' || name === 'chainChanged') {
            const caipNetworkId = readNetwork(data)
            if (!caipNetworkId || !paired.read().chains.includes(caipNetworkId)) return
            paired.setNetwork(caipNetworkId)
            tell()
          }
        }),
        paired.onEnd(() => {
          isOver = true
          tell()
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    // A session ends as a whole, by who paired it.
    disconnect: async () => {},
    getShared,
  }
}

/** The hash of an address stands for the account on every network. */
function toHash(address: string): string {
  const principal = readPrincipal(address)
  return principal ? encodeHex(principal.hash160) : address
}

/** Wallets name accounts of a session as CAIP-10 or by their address. */
function toBare(entry: unknown): unknown {
  return typeof entry === 'string' && isCaip10(entry) ? toBareAddress(entry) : entry
}

function readNetwork(data: unknown): CaipNetworkId | undefined {
  const said = [data, readField(data, 'chainId'), readField(data, 'network')].find(
    (value) => typeof value === 'string' || typeof value === 'number',
  )
  if (said === undefined) return undefined
  const text = String(said).replace(/^stacks:/, '')
  return /^\d+$/.test(text) ? `stacks:${text}` : fromNetworkName(text)
}

/** The keys of accounts by their hashes; a key that is not the account's is left out. */
function readKeys(property: string | undefined): ReadonlyMap<string, string> {
  if (property === undefined || property.length > maxPropertyLength) return new Map()
  let listed: unknown
  try {
    listed = JSON.parse(property)
  } catch {
    return new Map()
  }
  return new Map(
    readAddresses(listed).flatMap(({ address, publicKey = '' }): [string, string][] => {
      const key = decodeHex(publicKey)
      const hash = toHash(address)
      return key?.length && encodeHex(hashKey(key)) === hash ? [[hash, publicKey]] : []
    }),
  )
}
