import type { Network } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { Address, NETWORK, OutScript, p2pkh, p2sh, p2tr, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { decodeHex, isSameBytes } from '../hex.js'

/** The spelling of a network's addresses, as `@scure/btc-signer` takes it. */
export type AddressForms = typeof NETWORK

const regtestForms: AddressForms = { ...TEST_NETWORK, bech32: 'bcrt' }
const mainnetReference = '000000000019d6689c085ae165831e93'
const regtestReference = '0f9188f13cb7b2c71f2a335e3a4fc328'

/**
 * Returns how a network's addresses are spelt. All test networks but the local one spell alike.
 *
 * @param network - The network.
 */
export function getAddressForms({ caipNetworkId }: Pick<Network, 'caipNetworkId'>): AddressForms {
  if (caipNetworkId === `bip122:${mainnetReference}`) return NETWORK
  return caipNetworkId === `bip122:${regtestReference}` ? regtestForms : TEST_NETWORK
}

/**
 * Returns the script that pays an address.
 *
 * @param address - The address, of any kind that can be paid.
 * @param network - Its network.
 * @throws `parsing/address` for what is no address of the network, or of a kind that nobody can spend from yet.
 */
export function toScript(address: string, network: Pick<Network, 'caipNetworkId'>): Uint8Array {
  try {
    const decoded = Address(getAddressForms(network)).decode(address)
    // What is paid to anyone is paid to nobody in particular.
    if (decoded.type === 'p2a') throw new TypeError('Anyone can spend from it')
    return OutScript.encode(decoded)
  } catch (cause) {
    throw new SendError('parsing/address', { value: address }, { cause })
  }
}

/** The kinds of addresses that money can be sent from. */
export type CoinKind = 'p2wpkh' | 'p2sh-p2wpkh' | 'p2tr' | 'p2pkh'

/** What is needed to spend what an address has received. */
export type Spending = {
  kind: CoinKind
  /** The script of its outputs. */
  script: Uint8Array
  /** Of a nested address: the script whose hash the address is. */
  redeemScript?: Uint8Array
  /** Of a Taproot address: the key before it is tweaked (BIP-341), where the wallet has told it. */
  tapInternalKey?: Uint8Array
  /** How long the key is that stands in the input; 33 unless it is an old, uncompressed one. */
  keyBytes: number
}

/**
 * Finds out how an address is spent from.
 *
 * @param address - An account's address.
 * @param publicKey - Its key in hex as its wallet has told it: compressed, uncompressed or x-only, tweaked or not.
 * @param network - The network.
 * @returns Undefined for an address that is not one key's, or whose key is needed and not known.
 * @throws `parsing/address`.
 */
export function toSpending(
  address: string,
  publicKey: string | undefined,
  network: Pick<Network, 'caipNetworkId'>,
): Spending | undefined {
  const script = toScript(address, network)
  const key = publicKey === undefined ? undefined : decodeHex(publicKey)
  const { type } = OutScript.decode(script)
  const spending = { script, keyBytes: 33 }
  if (type === 'wpkh') return { ...spending, kind: 'p2wpkh' }
  if (type === 'pkh') {
    const isLong = key?.length === 65 && isPaying(() => p2pkh(key), script)
    return { ...spending, kind: 'p2pkh', ...(isLong && { keyBytes: 65 }) }
  }
  if (type === 'sh') {
    const redeemScript = key?.length === 33 ? p2wpkh(key).script : undefined
    const isNested = key && redeemScript && isPaying(() => p2sh(p2wpkh(key)), script)
    return isNested ? { ...spending, kind: 'p2sh-p2wpkh', redeemScript } : undefined
  }
  if (type !== 'tr') return undefined
  const internalKey = key?.length === 33 ? key.slice(1) : key
  const isInternal = internalKey?.length === 32 && isPaying(() => p2tr(internalKey), script)
  return { ...spending, kind: 'p2tr', ...(isInternal && { tapInternalKey: internalKey }) }
}

/** Whether a payment is to this script; a key that is no point of the curve pays nobody. */
function isPaying(pay: () => { script: Uint8Array }, script: Uint8Array): boolean {
  try {
    return isSameBytes(pay().script, script)
  } catch {
    return false
  }
}

/**
 * The least that nodes pass on to a script: what spending it would cost at 3 sat/vB (`GetDustThreshold` of Bitcoin Core, with its
 * default rate). 546 for p2pkh, 540 for p2sh, 294 for p2wpkh, 330 for p2wsh and p2tr.
 *
 * @param script - The output's.
 * @returns Satoshis.
 */
export function getDust(script: Uint8Array): bigint {
  const outputBytes = 8 + 1 + script.length
  // A witness counts a quarter.
  const spendingBytes = isWitnessProgram(script) ? 67 : 148
  return BigInt(3 * (outputBytes + spendingBytes))
}

function isWitnessProgram(script: Uint8Array): boolean {
  const [version = -1, length = -1] = script
  const isVersion = version === 0 || (version >= 0x51 && version <= 0x60)
  return isVersion && script.length >= 4 && script.length <= 42 && length === script.length - 2
}

/** A wallet's address that nothing can be sent from. */
export function toUnspendable(symbol: string, reason: string): AppKitError {
  return new SendError('send/not-transferable', { symbol, reason })
}
