import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type AddressParts, decodeAddress, encodeAddress } from './c32.js'

/** The first byte of addresses: of one key, or of several that sign together, on the mainnet and on test networks (SIP-005). */
export const versions = { mainnet: 22, mainnetMultisig: 20, testnet: 26, testnetMultisig: 21 } as const

/** The version of the same account on the other kind of network. */
const counterparts = new Map<number, { mainnet: number; testnet: number }>([
  [versions.mainnet, versions],
  [versions.testnet, versions],
  ...[versions.mainnetMultisig, versions.testnetMultisig].map(
    (version) => [version, { mainnet: versions.mainnetMultisig, testnet: versions.testnetMultisig }] as const,
  ),
])

/** Names of contracts, as nodes take them (stacks-core, `ContractName`). */
const contractName = /^[a-zA-Z][a-zA-Z0-9_-]{0,39}$/

/** An account, or a contract of one. */
export type Principal = AddressParts & {
  /** The account's address, without the contract. */
  address: string
  contractName: string | undefined
}

/**
 * Reads an address, or the id of a contract such as `SP….name`.
 *
 * @param text - Any text.
 * @returns `undefined` for anything else, and for addresses of no network that there is.
 */
export function readPrincipal(text: string): Principal | undefined {
  const dot = text.indexOf('.')
  const address = dot === -1 ? text : text.slice(0, dot)
  const name = dot === -1 ? undefined : text.slice(dot + 1)
  const parts = decodeAddress(address)
  if (!parts || !counterparts.has(parts.version)) return undefined
  if (name !== undefined && !contractName.test(name)) return undefined
  return { ...parts, address, contractName: name }
}

/**
 * Tells whether a text is an address or the id of a contract.
 *
 * @param text - Any text.
 */
export function isStacksAddress(text: string): boolean {
  return readPrincipal(text) !== undefined
}

/**
 * The key of an address, or of a contract's id: the account in upper case, in which it is written. The case of a contract's name is a
 * part of it.
 *
 * @param text - Any text.
 */
export function toAddressKey(text: string): string {
  const [address = '', ...name] = toContractId(text).split('.')
  return [address.toUpperCase(), ...name].join('.')
}

/**
 * Tells whether an address is of the mainnet.
 *
 * @param version - Its version.
 */
export function isMainnetVersion(version: number): boolean {
  return version === versions.mainnet || version === versions.mainnetMultisig
}

/**
 * Tells whether an address belongs to several keys that sign together.
 *
 * @param version - Its version.
 */
export function isMultisigVersion(version: number): boolean {
  return version === versions.mainnetMultisig || version === versions.testnetMultisig
}

/**
 * The address of the same account on the mainnet, or on test networks.
 *
 * @param address - An address.
 * @param isMainnet - Which of the two.
 * @returns The text as it is where it is no address.
 */
export function toAddressOn(address: string, isMainnet: boolean): string {
  const parts = decodeAddress(address)
  const versionsOf = parts && counterparts.get(parts.version)
  if (!parts || !versionsOf) return address
  return encodeAddress({ ...parts, version: isMainnet ? versionsOf.mainnet : versionsOf.testnet })
}

/**
 * The hash by which an address names a key.
 *
 * @param publicKey - The key, compressed or not.
 */
export function hashKey(publicKey: Uint8Array): Uint8Array {
  return ripemd160(sha256(publicKey))
}

/** CAIP-10 has no underscore, which names of contracts may have: there it is written as in a URL. */
const escapedUnderscore = /%5F/gi

/**
 * A contract's id as it stands in a CAIP-10 id.
 *
 * @param contractId - `SP….name`.
 */
export function toCaipReference(contractId: string): string {
  return contractId.replaceAll('_', '%5F')
}

/**
 * A contract's id, as a CAIP-10 id has it or as the network writes it.
 *
 * @param reference - Either.
 */
export function toContractId(reference: string): string {
  return reference.replace(escapedUnderscore, '_')
}
