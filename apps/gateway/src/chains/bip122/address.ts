import { Address, OutScript } from '@scure/btc-signer'

/** Where an address may be used: its first letters tell the main network, the test networks, and regression tests apart. */
export type AddressRealm = 'main' | 'test' | 'regtest'

/** What an output demands of those who spend it. */
export type AddressKind = 'p2wpkh' | 'p2sh' | 'p2tr' | 'p2pkh' | 'p2wsh'

/** An address taken apart. */
export type ReadAddress = {
  kind: AddressKind
  /** The hash or key in it. */
  program: Uint8Array
  /** Of outputs to it. */
  script: Uint8Array
  /** Test networks and regression tests have base58 in common. */
  realms: readonly AddressRealm[]
}

const test = { pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
const codings: readonly (readonly [AddressRealm, ReturnType<typeof Address>])[] = [
  ['main', Address({ bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 })],
  ['test', Address({ bech32: 'tb', ...test })],
  ['regtest', Address({ bech32: 'bcrt', ...test })],
]
const kinds = { wpkh: 'p2wpkh', wsh: 'p2wsh', tr: 'p2tr', pkh: 'p2pkh', sh: 'p2sh' } as const
/** The longest there is: BIP-173 of 32 bytes behind `bcrt`. */
const maxAddressLength = 64
/** Witness programs may be written in capitals, too. */
const bech32Pattern = /^(?:bc|tb|bcrt)1/i

/**
 * Takes an address apart, on whichever network, and checks its checksum.
 *
 * @param text - Any text.
 * @returns Undefined when it is no address, or of a kind that nothing defines yet.
 */
export function readAddress(text: string): ReadAddress | undefined {
  // The length comes first: base58 of a long text takes time that grows with its square.
  if (text.length > maxAddressLength) return undefined
  const found = codings.flatMap(([realm, coding]) => {
    const read = attempt(() => coding.decode(text))
    return read && read.type in kinds ? [{ realm, read }] : []
  })
  const [first] = found
  const script = first && attempt(() => OutScript.encode(first.read))
  if (!first || !script) return undefined
  const { read } = first
  const program = 'pubkey' in read ? read.pubkey : 'hash' in read ? read.hash : undefined
  const kind = kinds[read.type as keyof typeof kinds]
  // A key of a bare script has no address.
  if (!(program instanceof Uint8Array)) return undefined
  return { kind, program, script, realms: found.map(({ realm }) => realm) }
}

/** Tells whether a text is an address, on whichever network. */
export function isAddress(text: string): boolean {
  return readAddress(text) !== undefined
}

/** The one spelling of an address. */
export function toAddressKey(address: string): string {
  return bech32Pattern.test(address) ? address.toLowerCase() : address
}

const realms: Readonly<Record<string, AddressRealm>> = {
  'bip122:000000000019d6689c085ae165831e93': 'main',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'regtest',
}

/**
 * The addresses a network has: those of test networks, where it is neither the main one nor the one for regression tests.
 *
 * @param caipNetworkId - A CAIP-2 id.
 */
export function getRealm(caipNetworkId: string): AddressRealm {
  return realms[caipNetworkId] ?? 'test'
}

/** Tells whether a text is an address of a network. */
export function isAddressOn(text: string, caipNetworkId: string): boolean {
  return readAddress(text)?.realms.includes(getRealm(caipNetworkId)) ?? false
}

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
