import type { Network } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { decodeHex, isSameBytes } from '@latchkey/primitives'
import { p2pkh, p2sh, p2tr, p2wpkh } from '@scure/btc-signer'
import { type AddressKind, getAddressForm, parseAddress } from '../address.js'

/**
 * Returns the script that pays an address.
 *
 * @param address - The address, of any kind that can be paid.
 * @param network - Its network.
 * @throws `parsing/address` for what is no address of the network, or of a kind that nobody can spend from yet.
 */
export function toScript(address: string, { caipNetworkId }: Pick<Network, 'caipNetworkId'>): Uint8Array {
  const parsed = parseAddress(address)
  if (!parsed?.forms.includes(getAddressForm(caipNetworkId))) {
    throw new SendError('parsing/address', { value: address })
  }
  const { kind, program } = parsed
  const [before, after] = frames[kind]
  return Uint8Array.of(...before, program.length, ...program, ...after)
}

/** What stands around the hash or key in each kind of script. */
const frames: Readonly<Record<AddressKind, readonly [readonly number[], readonly number[]]>> = {
  // OP_DUP OP_HASH160 … OP_EQUALVERIFY OP_CHECKSIG
  p2pkh: [
    [0x76, 0xa9],
    [0x88, 0xac],
  ],
  // OP_HASH160 … OP_EQUAL
  p2sh: [[0xa9], [0x87]],
  p2wpkh: [[0x00], []],
  p2wsh: [[0x00], []],
  // OP_1
  p2tr: [[0x51], []],
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
  const spending = { script, keyBytes: 33 }
  switch (parseAddress(address)?.kind) {
    case 'p2wpkh':
      return { ...spending, kind: 'p2wpkh' }
    case 'p2pkh': {
      const isLong = key?.length === 65 && isPaying(() => p2pkh(key), script)
      return { ...spending, kind: 'p2pkh', ...(isLong && { keyBytes: 65 }) }
    }
    case 'p2sh': {
      const isNested = key?.length === 33 && isPaying(() => p2sh(p2wpkh(key)), script)
      return isNested ? { ...spending, kind: 'p2sh-p2wpkh', redeemScript: p2wpkh(key).script } : undefined
    }
    case 'p2tr': {
      const internalKey = key?.length === 33 ? key.slice(1) : key
      const isInternal = internalKey?.length === 32 && isPaying(() => p2tr(internalKey), script)
      return { ...spending, kind: 'p2tr', ...(isInternal && { tapInternalKey: internalKey }) }
    }
    default:
      return undefined
  }
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
