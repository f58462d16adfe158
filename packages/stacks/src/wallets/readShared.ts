import { readField } from '@latchkey/core'
import { readPrincipal } from '../address/principals.js'
import { toNetworkId } from '../networkNames.js'
import type { StacksAddress } from './StacksProvider.js'
import type { Shared } from './StacksWallet.js'

/** No account of a wallet has more addresses than this; a longer list is read no further. */
const maxEntries = 100
const publicKeyForm = /^(?:0x)?((?:0[23][0-9a-f]{64})|(?:04[0-9a-f]{128}))$/i

/**
 * Reads the addresses that a wallet shares. Wallets name those of other chains beside them, and answer with a list or with an object
 * around it; what is no address with a right checksum is left out.
 *
 * @param answer - What the wallet said.
 */
export function readAddresses(answer: unknown): readonly StacksAddress[] {
  const list = [answer, readField(answer, 'addresses'), readField(answer, 'accounts')].find(Array.isArray)
  const found = new Map<string, StacksAddress>()
  for (const entry of (list ?? []).slice(0, maxEntries)) {
    const address = typeof entry === 'string' ? entry : readField(entry, 'address')
    const principal = typeof address === 'string' ? readPrincipal(address) : undefined
    if (!principal || principal.contractName !== undefined) continue
    const key = readField(entry, 'publicKey')
    const publicKey = typeof key === 'string' ? publicKeyForm.exec(key)?.[1]?.toLowerCase() : undefined
    if (!found.has(principal.address)) {
      found.set(principal.address, { address: principal.address, ...(publicKey && { publicKey }) })
    }
  }
  return [...found.values()]
}

/**
 * Reads what a wallet shares that is on a network of its own: its addresses tell which.
 *
 * @param answer - What the wallet said.
 */
export function readSharedOnNetwork(answer: unknown): Shared {
  const [first, ...rest] = readAddresses(answer)
  if (!first) return { addresses: [] }
  const toId = ({ address }: StacksAddress) => toNetworkId(readPrincipal(address)?.version ?? 0)
  const caipNetworkId = toId(first)
  // What it names of another network is of no use on this one.
  return { addresses: [first, ...rest.filter((one) => toId(one) === caipNetworkId)], caipNetworkId }
}
