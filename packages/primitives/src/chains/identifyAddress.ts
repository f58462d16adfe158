import { decodeBase58 } from '../base58.js'
import { isEvmAddress } from './eip155/address.js'
import { getAccountName, type Namespace } from './namespaces.js'

/** A form that addresses have. */
export type AddressFormat = {
  /** The network people know the form by: a proper name, such as `Bitcoin`. */
  name: string
  /** Absent for networks that Latchkey does not speak. */
  namespace?: Namespace
  /** Transaction hashes have the same form. */
  isAlsoHash?: boolean
}

type Format = Omit<AddressFormat, 'name'> & { name?: string; matches(text: string): boolean }

/** The data part of bech32, and the upper bound of what wallets make with it. */
const bech32Data = '1[02-9ac-hj-np-z]{38,87}$'
const hasBech32 = (prefixes: string) => (text: string) => {
  const lower = text.toLowerCase()
  // Bech32 is in one case; base58 that happens to fit is mixed.
  const isOneCase = text === lower || text === text.toUpperCase()
  return isOneCase && new RegExp(`^(?:${prefixes})${bech32Data}`).test(lower)
}

/** Base58 of so many bytes, of which the first is one of the versions. */
const hasBase58 = (lengths: readonly number[], versions?: readonly number[]) => (text: string) => {
  // Decoding takes quadratic time; nothing here is longer.
  const bytes = text.length <= 60 ? decodeBase58(text) : undefined
  const [version = 0] = bytes ?? []
  return bytes !== undefined && lengths.includes(bytes.length) && versions?.includes(version) !== false
}

/**
 * Every form, the narrow ones first. Checksums are not verified: a mistyped address still shows which network it is of.
 * Sources: BIP 173 and 350, SLIP-173 and SLIP-44, SS58, SIP-005 (Stacks), the Sui and Tron documentation.
 */
const formats: readonly Format[] = [
  { namespace: 'eip155', matches: (text) => text.startsWith('0x') && isEvmAddress(text) },
  { namespace: 'sui', isAlsoHash: true, matches: (text) => /^0x[0-9a-f]{64}$/i.test(text) },
  { namespace: 'stacks', matches: (text) => /^S[PMTN][0-9A-HJKMNP-TV-Z]{37,40}$/.test(text) },
  { namespace: 'bip122', matches: hasBech32('bc|tb|bcrt') },
  { namespace: 'bip122', matches: hasBase58([25], [0x00, 0x05, 0x6f, 0xc4]) },
  { name: 'Litecoin', matches: hasBech32('ltc') },
  { name: 'Cardano', matches: (text) => /^(?:addr|stake)(?:_test)?1[02-9ac-hj-np-z]{50,110}$/.test(text) },
  { name: 'Dogecoin', matches: hasBase58([25], [0x1e]) },
  { name: 'Tron', matches: hasBase58([25], [0x41]) },
  { namespace: 'cosmos', matches: hasBech32('[a-z]{2,20}') },
  { namespace: 'polkadot', matches: hasBase58([35, 36]) },
  { namespace: 'solana', matches: hasBase58([32]) },
]

/**
 * Tells which network an address belongs to, by its form.
 *
 * @param text - Any text.
 * @returns `undefined` for what has no known form.
 *
 * @example
 * identifyAddress('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')?.name // 'Bitcoin'
 */
export function identifyAddress(text: string): AddressFormat | undefined {
  const found = formats.find(({ matches }) => matches(text))
  if (!found) return undefined
  const { matches: _, namespace, name = namespace ? getAccountName(namespace) : '', ...rest } = found
  return { name, ...(namespace && { namespace }), ...rest }
}
