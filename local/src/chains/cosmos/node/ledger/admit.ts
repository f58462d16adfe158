import type { ChainFacts } from './ChainFacts.js'
import type { CosmosTransaction } from './CosmosTransaction.js'
import { writeCoins } from './coins.js'
import { countOwnGas, maxGas } from './gas.js'
import { takeCoins } from './moveCoins.js'
import { Refusal } from './Refusal.js'
import type { State } from './State.js'
import type { Block } from './TransactionRecord.js'
import { findPublicKey, verifySender } from './verifySender.js'

/** The SDK's own. */
const maxMemoCharacters = 256

/** How far a transaction is checked: only tried out, for the first time, or again when its block is made. */
export type AdmitMode = 'simulate' | 'check' | 'deliver'

/** The block that a transaction would be in. */
export type NextBlock = Pick<Block, 'height' | 'timeSeconds'>

/**
 * Does what comes before the messages of a transaction, in the order of the SDK's ante handlers: checks it, takes its fee and
 * moves the sender's sequence on.
 *
 * @param state - Changed, also where it throws: to be a branch.
 * @returns Gas used so far.
 * @throws Refusal
 */
export function admit(
  state: State,
  transaction: CosmosTransaction,
  { facts, mode, next }: { facts: ChainFacts; mode: AdmitMode; next: NextBlock },
): bigint {
  const { body, fee, sender, signer } = transaction
  const isSimulated = mode === 'simulate'
  if (fee.gasLimit > maxGas) {
    throw new Refusal(41, `tx gas limit ${fee.gasLimit} exceeds block max gas ${maxGas}`)
  }
  checkTimeouts(transaction, next)
  // The SDK counts bytes and calls them characters.
  const memoLength = Buffer.byteLength(body.memo)
  if (memoLength > maxMemoCharacters) {
    throw new Refusal(
      12,
      `maximum number of characters is ${maxMemoCharacters} but received ${memoLength} characters`,
    )
  }
  const gasUsed = countOwnGas(transaction)
  if (!isSimulated) {
    if (gasUsed > fee.gasLimit) throw createOutOfGas('txSize', fee.gasLimit, gasUsed)
    checkFee(transaction, facts)
  }
  if (!state.read(sender)) throw new Refusal(9, `account ${sender} not found`)
  takeCoins(state, sender, facts.feeCollector, fee.coins)
  const account = state.open(sender)
  const publicKey = isSimulated && !signer.publicKey ? undefined : findPublicKey(transaction, account, facts)
  if (signer.sequence !== account.sequence) {
    throw new Refusal(32, `account sequence mismatch, expected ${account.sequence}, got ${signer.sequence}`)
  }
  // The signature last: it takes a hundred times as long as all the rest. In its block it has been verified before.
  if (mode === 'check' && publicKey) verifySender(transaction, account, publicKey, facts)
  if (publicKey) account.publicKey ??= Buffer.from(publicKey).toString('hex')
  account.sequence += 1n
  return gasUsed
}

/** As the SDK says that gas has run out. */
export function createOutOfGas(location: string, gasWanted: bigint, gasUsed: bigint): Refusal {
  return new Refusal(11, `out of gas in location: ${location}; gasWanted: ${gasWanted}, gasUsed: ${gasUsed}`)
}

function checkTimeouts({ body }: CosmosTransaction, { height, timeSeconds }: NextBlock): void {
  if (body.timeoutHeight > 0n && BigInt(height) > body.timeoutHeight) {
    throw new Refusal(30, `block height: ${height}, timeout height: ${body.timeoutHeight}`)
  }
  const seconds = body.timeoutTimestamp?.seconds
  if (seconds !== undefined && BigInt(timeSeconds) > seconds) {
    throw new Refusal(42, `block time: ${timeSeconds}, timeout timestamp: ${seconds}`)
  }
}

function checkFee({ fee }: CosmosTransaction, { minPricePerMillionGas, nativeDenom }: ChainFacts): void {
  const required = (fee.gasLimit * minPricePerMillionGas + 999_999n) / 1_000_000n
  const paid = fee.coins.find(({ denom }) => denom === nativeDenom)?.amount ?? 0n
  if (paid < required) {
    throw new Refusal(
      13,
      `insufficient fees; got: ${writeCoins(fee.coins)} required: ${required}${nativeDenom}`,
    )
  }
}
