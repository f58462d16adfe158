import { sha512_256 } from '@noble/hashes/sha2.js'
import type { Principal } from '../address/principals.js'
import type { TransactionNetwork } from '../networkNames.js'
import { joinBytes, writeName, writeNumber } from './bytes.js'
import { writePrincipal } from './clarity.js'

/** Where things stand in a transaction that one key signs (SIP-005). */
export const places = {
  authorization: 5,
  hashMode: 6,
  signer: 7,
  nonce: 27,
  fee: 35,
  keyEncoding: 43,
  signature: 44,
  anchorMode: 109,
  rest: 110,
} as const

/** An ordinary transaction: its signer pays for it. */
const standardAuthorization = 4
/** One key, whose hash is the signer's. */
const oneKey = 0
const compressedKey = 0
/** In whichever block comes first. */
const anyBlock = 3
/** Nothing leaves the account but what the conditions allow. */
const denyMode = 2
/** The most bytes of a memo. */
export const memoLength = 34

/** A token of a contract. */
export type TokenAsset = {
  contract: Principal & { contractName: string }
  /** What the contract calls the token, which is not its symbol. */
  assetName: string
}

/** What a transaction does. */
export type Payload =
  | { type: 'transfer'; recipient: Principal; amountAtomic: bigint; memo?: Uint8Array | undefined }
  | { type: 'call'; contract: TokenAsset['contract']; functionName: string; args: readonly Uint8Array[] }

/** A transaction that one key is to sign. */
export type UnsignedTransaction = {
  network: TransactionNetwork
  /** The hash of its key. */
  signer: Uint8Array
  nonce: bigint
  feeAtomic: bigint
  /** What may leave the account, each as SIP-005 writes it. */
  postConditions: readonly Uint8Array[]
  payload: Payload
}

/**
 * Writes a transaction without its signature (SIP-005).
 *
 * @param transaction - See {@link UnsignedTransaction}.
 * @throws RangeError for a number that does not fit.
 */
export function writeTransaction(transaction: UnsignedTransaction): Uint8Array {
  const { network, signer, nonce, feeAtomic, postConditions, payload } = transaction
  return joinBytes(
    writeNetwork(network),
    [standardAuthorization, oneKey],
    signer,
    writeNumber(nonce, 8),
    writeNumber(feeAtomic, 8),
    [compressedKey],
    new Uint8Array(places.anchorMode - places.signature),
    [anyBlock, denyMode],
    writeNumber(postConditions.length, 4),
    ...postConditions,
    writePayload(payload),
  )
}

/**
 * Writes for which network a transaction is, with which it begins.
 *
 * @param network - Which.
 */
export function writeNetwork({ isMainnet, chainId }: TransactionNetwork): Uint8Array {
  return joinBytes([isMainnet ? 0x00 : 0x80], writeNumber(chainId, 4))
}

/**
 * Writes what a transaction does.
 *
 * @param payload - See {@link Payload}.
 * @throws RangeError for a memo of more bytes than there is room for.
 */
export function writePayload(payload: Payload): Uint8Array {
  if (payload.type === 'transfer') {
    const { memo = new Uint8Array() } = payload
    if (memo.length > memoLength) throw new RangeError('The memo is too long')
    return joinBytes(
      [0],
      writePrincipal(payload.recipient),
      writeNumber(payload.amountAtomic, 8),
      memo,
      new Uint8Array(memoLength - memo.length),
    )
  }
  const { contract, functionName, args } = payload
  return joinBytes(
    [2, contract.version],
    contract.hash160,
    writeName(contract.contractName),
    writeName(functionName),
    writeNumber(args.length, 4),
    ...args,
  )
}

/**
 * Writes the condition that exactly so much of a token leaves an account.
 *
 * @param sender - The account.
 * @param asset - The token.
 * @param amountAtomic - In its base units.
 */
export function writeSendsExactly(
  sender: Principal,
  { contract, assetName }: TokenAsset,
  amountAtomic: bigint,
): Uint8Array {
  const [fungible, account, isEqual] = [1, 2, 1]
  return joinBytes(
    [fungible, account, sender.version],
    sender.hash160,
    [contract.version],
    contract.hash160,
    writeName(contract.contractName),
    writeName(assetName),
    [isEqual],
    writeNumber(amountAtomic, 8),
  )
}

/**
 * The hash by which the network knows a transaction.
 *
 * @param transaction - Its bytes, the signature among them.
 */
export function hashTransaction(transaction: Uint8Array): Uint8Array {
  return sha512_256(transaction)
}
