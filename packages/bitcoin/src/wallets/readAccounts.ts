import { readField } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'
import { getAddressKind, toAddressKey } from '../address.js'
import type { BitcoinAccount } from './BitcoinProvider.js'

/** No wallet shares more; a longer list is read no further. */
const maxAddresses = 20

/** What a wallet says of an address. Nothing of it is known to be so. */
export type AddressClaim = {
  address: unknown
  /** `payment`, `ordinal` or `ordinals`; where a wallet says nothing, the kind of the address tells. */
  purpose?: unknown
  publicKey?: unknown
  path?: unknown
}

/**
 * The accounts of addresses a wallet shares: payment at index 0, ordinal at index 1 (§3.014), and whatever more there is behind them.
 * An address that is none on the network makes the list none: of a list that is wrong in one place, no other can be trusted.
 *
 * @param claims - What the wallet says.
 * @param caipNetworkId - The network it is on.
 * @returns An empty list also where there is nothing to pay from: what holds ordinals is never paid from by mistake.
 */
export function toAccounts(
  claims: readonly AddressClaim[],
  caipNetworkId: CaipNetworkId,
): readonly BitcoinAccount[] {
  const read = claims.slice(0, maxAddresses).map((claim) => readClaim(claim, caipNetworkId))
  if (read.length === 0 || read.includes(undefined)) return []
  const known = read.filter((one) => one !== undefined)
  const hasOthers = known.some(({ purpose, kind }) => purpose === undefined && kind !== 'p2tr')
  const hasPayment = known.some(({ purpose }) => purpose === 'payment')
  const accounts = new Map<string, BitcoinAccount>()
  for (const { purpose, kind, ...account } of known) {
    const key = toAddressKey(account.address)
    const isOrdinal = purpose ? purpose === 'ordinal' : kind === 'p2tr' && (hasOthers || hasPayment)
    // A wallet with one address pays from it, whatever else it is for.
    const isKnown = accounts.get(key)?.type === 'payment' || (isOrdinal && accounts.has(key))
    if (!isKnown) accounts.set(key, { ...account, type: isOrdinal ? 'ordinal' : 'payment' })
  }
  const all = [...accounts.values()]
  const [payment, ...payments] = all.filter(({ type }) => type === 'payment')
  const [ordinal, ...ordinals] = all.filter(({ type }) => type === 'ordinal')
  return payment ? [payment, ...(ordinal ? [ordinal] : []), ...payments, ...ordinals] : []
}

function readClaim({ address, purpose, publicKey, path }: AddressClaim, caipNetworkId: CaipNetworkId) {
  const kind = typeof address === 'string' ? getAddressKind(address, caipNetworkId) : undefined
  if (typeof address !== 'string' || !kind) return undefined
  return {
    address,
    kind,
    purpose: readPurpose(purpose),
    ...(isPublicKey(publicKey) && { publicKey: publicKey.toLowerCase() }),
    ...(isPath(path) && { path }),
  }
}

/** Whether a wallet says an address is for something of Bitcoin: some list addresses of other chains, too. */
export function isOfBitcoin(purpose: unknown): boolean {
  return purpose === undefined || readPurpose(purpose) !== undefined
}

function readPurpose(purpose: unknown): BitcoinAccount['type'] | undefined {
  if (purpose === 'payment') return 'payment'
  return purpose === 'ordinal' || purpose === 'ordinals' ? 'ordinal' : undefined
}

/** In hexadecimal: 32 bytes (BIP-340), 33, or 65. */
function isPublicKey(value: unknown): value is string {
  return typeof value === 'string' && /^(?:[0-9a-f]{64}|0[23][0-9a-f]{64}|04[0-9a-f]{128})$/i.test(value)
}

function isPath(value: unknown): value is string {
  return typeof value === 'string' && /^(?:m\/)?\d{1,10}['h]?(?:\/\d{1,10}['h]?){1,9}$/.test(value)
}

/**
 * Reads a list a wallet made.
 *
 * @param value - Anything.
 * @returns An empty list for anything else.
 */
export function readList(value: unknown): readonly unknown[] {
  try {
    return Array.isArray(value) ? Array.from(value.slice(0, maxAddresses)) : []
  } catch {
    return []
  }
}

/** What a wallet says of an address, in whichever of the words wallets have for it. */
export function readAddressClaim(entry: unknown): AddressClaim {
  return {
    address: readField(entry, 'address'),
    purpose: readField(entry, 'purpose') ?? readField(entry, 'intention'),
    publicKey: readField(entry, 'publicKey'),
    path: readField(entry, 'derivationPath') ?? readField(entry, 'path'),
  }
}
