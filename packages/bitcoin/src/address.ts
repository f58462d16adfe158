import type { CaipNetworkId } from '@latchkey/primitives'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'

/** How an address is paid and spent. Witness versions above 1 have no meaning yet: nobody could spend what is sent there. */
export type AddressKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'

/** Networks that share a form of addresses: the public test networks have one, regtest its own for witness programs. */
export type AddressForm = 'main' | 'test' | 'regtest'

/** An address, read. */
export type ParsedAddress = {
  kind: AddressKind
  /** Where it is one: base58 of test networks and of regtest is the same. */
  forms: readonly AddressForm[]
  /** The hash, or the output key. */
  program: Uint8Array
}

/** BIP-173: no such address is longer. */
const maxBech32 = 90
/** 25 bytes. Decoding takes quadratic time; nothing here is longer. */
const maxBase58 = 35

const base58check = /*#__PURE__*/ createBase58check(sha256)

/** The first byte of base58 (BIP-13 and what was before it). */
const base58Versions: Readonly<Record<number, Pick<ParsedAddress, 'kind' | 'forms'>>> = {
  0: { kind: 'p2pkh', forms: ['main'] },
  5: { kind: 'p2sh', forms: ['main'] },
  111: { kind: 'p2pkh', forms: ['test', 'regtest'] },
  196: { kind: 'p2sh', forms: ['test', 'regtest'] },
}
const witnessPrefixes: Readonly<Record<string, AddressForm>> = { bc: 'main', tb: 'test', bcrt: 'regtest' }

/** Networks that are no public test network, by the start of their genesis hashes (CAIP-4). */
const formsByNetwork: Readonly<Record<string, AddressForm>> = {
  'bip122:000000000019d6689c085ae165831e93': 'main',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'regtest',
}

/**
 * Reads an address with its checksum: base58check, bech32 (BIP-173) and bech32m (BIP-350).
 *
 * @param text - Any text.
 * @returns `undefined` for what is none, and for witness programs whose meaning is not settled.
 */
export function parseAddress(text: string): ParsedAddress | undefined {
  if (text.length > maxBech32) return undefined
  if (/^(bc|tb|bcrt)1/i.test(text)) return parseWitness(text)
  return text.length > maxBase58 ? undefined : parseBase58(text)
}

/**
 * The kind of an address on a network.
 *
 * @param address - Any text.
 * @param caipNetworkId - The network.
 * @returns `undefined` for what is no address of that network.
 */
export function getAddressKind(address: string, caipNetworkId: CaipNetworkId): AddressKind | undefined {
  const parsed = parseAddress(address)
  return parsed?.forms.includes(getAddressForm(caipNetworkId)) ? parsed.kind : undefined
}

/**
 * The form that addresses of a network have.
 *
 * @param caipNetworkId - The network; one that is not known is a test network of somebody's.
 */
export function getAddressForm(caipNetworkId: CaipNetworkId): AddressForm {
  return formsByNetwork[caipNetworkId] ?? 'test'
}

/**
 * Tells whether a text is an address of Bitcoin, on whichever network.
 *
 * @param value - Any text.
 */
export function isBitcoinAddress(value: string): boolean {
  return parseAddress(value) !== undefined
}

/**
 * The one spelling of an address: case says nothing in bech32, and is part of the address in base58.
 *
 * @param address - Any text.
 */
export function toAddressKey(address: string): string {
  return /^(BC|TB|BCRT)1[0-9A-Z]+$/.test(address) ? address.toLowerCase() : address
}

function parseBase58(text: string): ParsedAddress | undefined {
  const bytes = attempt(() => base58check.decode(text))
  const known = bytes?.length === 21 ? base58Versions[bytes[0] ?? -1] : undefined
  return bytes && known && { ...known, program: bytes.slice(1) }
}

function parseWitness(text: string): ParsedAddress | undefined {
  const address = text as `${string}1${string}`
  const old = attempt(() => readWitness(bech32.decode(address)))
  if (old) return toWitness(old, old.version === 0 ? { 20: 'p2wpkh', 32: 'p2wsh' } : {})
  const later = attempt(() => readWitness(bech32m.decode(address)))
  return later && toWitness(later, later.version === 1 ? { 32: 'p2tr' } : {})
}

type Witness = { form: AddressForm | undefined; version: number | undefined; program: Uint8Array }

function readWitness({ prefix, words }: { prefix: string; words: number[] }): Witness {
  return { form: witnessPrefixes[prefix], version: words[0], program: bech32.fromWords(words.slice(1)) }
}

function toWitness(
  { form, program }: Witness,
  kinds: Readonly<Record<number, AddressKind>>,
): ParsedAddress | undefined {
  const kind = kinds[program.length]
  return kind && form && { kind, forms: [form], program }
}

/** The libraries throw at what is none. */
function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
