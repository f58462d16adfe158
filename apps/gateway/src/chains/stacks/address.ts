import { parseCaip2 } from '@latchkey/primitives'
import { type AddressParts, decodeC32Address, encodeC32Address } from './c32.js'

/** What addresses begin with: those of one key, and of several that sign together. */
const versions = { mainnet: { one: 22, several: 20 }, testnet: { one: 26, several: 21 } } as const
const known: readonly number[] = Object.values(versions).flatMap(({ one, several }) => [one, several])

const mainReference = '1'
/** As nodes take names of contracts (stacks-core, `ContractName`). */
const contractName = /^[a-zA-Z][a-zA-Z0-9_-]{0,39}$/

/** An account, or a contract of one. */
export type Principal = AddressParts & {
  /** Without the contract's name. */
  address: string
  contractName: string | undefined
}

/**
 * Reads an address, or a contract's id such as `SP….token`.
 *
 * @param text - Any text; CAIP ids have `%5F` for the underscore, which they may not have.
 * @returns Undefined for what is neither.
 */
export function readPrincipal(text: string): Principal | undefined {
  const [address = '', name, ...rest] = toContractId(text).split('.')
  const parts = decodeC32Address(address)
  if (!parts || !known.includes(parts.version) || rest.length > 0) return undefined
  if (name !== undefined && !contractName.test(name)) return undefined
  return { ...parts, address, contractName: name }
}

/**
 * Tells whether a text is an address, of an account or a contract.
 *
 * @param text - Any text.
 */
export function isAddress(text: string): boolean {
  return readPrincipal(text) !== undefined
}

/**
 * The one spelling of an address, as CAIP ids can have it. Names of contracts have their case.
 *
 * @param address - An address.
 */
export function toAddressKey(address: string): string {
  return address.replaceAll('_', '%5F').replaceAll('%5f', '%5F')
}

/**
 * A contract's id as the network writes it.
 *
 * @param text - The same, or as CAIP ids have it.
 */
export function toContractId(text: string): string {
  return text.replace(/%5F/gi, '_')
}

/**
 * Tells whether an address is of a network's kind: main and test networks have different ones.
 *
 * @param address - Any text.
 * @param caipNetworkId - The network.
 */
export function isAddressOn(address: string, caipNetworkId: string): boolean {
  const version = readPrincipal(address)?.version
  return version !== undefined && isMain(version) === (parseCaip2(caipNetworkId).reference === mainReference)
}

/**
 * The hash by which an address names its one key.
 *
 * @param address - Any text.
 * @returns Undefined for contracts, and for accounts of several keys.
 */
export function readKeyHash(address: string): Uint8Array | undefined {
  const principal = readPrincipal(address)
  if (!principal || principal.contractName !== undefined) return undefined
  const { hash160, version } = principal
  return version === versions.mainnet.one || version === versions.testnet.one ? hash160 : undefined
}

/**
 * The bytes by which names keep an account of the main network: its version and hash.
 *
 * @param address - Any text.
 * @returns Undefined for contracts, and for accounts of test networks, which the coin type does not stand for.
 */
export function toAddressBytes(address: string): Uint8Array | undefined {
  const principal = readPrincipal(address)
  if (!principal || principal.contractName !== undefined || !isMain(principal.version)) return undefined
  return Uint8Array.from([principal.version, ...principal.hash160])
}

/** The spelling in which names keep an address. */
export function toSpelling(address: string): string {
  const principal = readPrincipal(address)
  return principal ? encodeC32Address(principal) : address
}

function isMain(version: number): boolean {
  return version === versions.mainnet.one || version === versions.mainnet.several
}
