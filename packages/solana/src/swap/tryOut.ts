import type { SwapTerms } from '@latchkey/core'
import type { SolanaTransaction } from '@latchkey/decode'
import { SendError } from '@latchkey/errors/send'
import { SwapError } from '@latchkey/errors/swap'
import { encodeBase64, toPlainText } from '@latchkey/primitives'
import type { Address } from '@solana/kit'
import { findAssociatedTokenPda } from '@solana-program/token'
import type { Node, Trial } from '../send/createNode.js'
import { isTokenProgram } from '../send/tokenLayout.js'
import { toMinimum, toRentRefusal } from '../send/toRentRefusal.js'
import { holdingBytes, readHolding } from './readHolding.js'
import { readLookups } from './readLookups.js'
import { type HoldingChange, weighChanges } from './weighChanges.js'

const systemProgram = '11111111111111111111111111111111'
const signatureFee = 5_000n
/** A transaction that offers more for being taken sooner, in lamports, is not what anybody has asked for. */
const mostPriority = 5_000_000n
const maxReasonLength = 200

/** What a swap comes to when the network plays it. */
export type TriedSwap = {
  /** The network's charge, and what stays in accounts that are opened for the visitor, in lamports. */
  feeAtomic: bigint
  depositAtomic: bigint
  /** What arrives of the bought token, in base units. */
  receivedAtomic: bigint
}

/**
 * Has the network play a swap as it will be signed, and compares every account that it writes to before and after.
 *
 * @param node - The network's node.
 * @param terms - What the visitor has seen.
 * @param transaction - The swap.
 * @throws `swap/mismatch` with the first difference; `swap/expired` when its blockhash is not good any more; `swap/would-fail` with
 * the reason; `send/…` when the account has too little; `wire/…`.
 */
export async function tryOut(
  node: Node,
  terms: SwapTerms,
  { bytes, message, messageBytes }: SolanaTransaction,
): Promise<TriedSwap> {
  const { account } = terms
  const [feeAtomic, lookedUp, minimum] = await Promise.all([
    node.findFee(encodeBase64(messageBytes)),
    readLookups(node, message.lookups),
    node.getMinimum(),
  ])
  if (feeAtomic === undefined) throw new SwapError('swap/expired')
  const mostFee = signatureFee * BigInt(message.signers.length) + mostPriority
  if (feeAtomic > mostFee) throw new SwapError('swap/mismatch', { what: 'value' })

  const written = [...new Set([account, ...message.writable, ...lookedUp])]
  const parts = await node.getAccountParts(written, holdingBytes)
  // Pools and such are large, and nobody's who swaps.
  const watched = written.flatMap((address, index) => {
    const before = parts[index]
    return address === account || !before || isTokenProgram(before.owner) ? [{ address, before }] : []
  })
  const trial = await node.tryOut(
    encodeBase64(bytes),
    watched.map(({ address }) => address),
  )
  if (trial.failure !== undefined) throw toTrialFailure(trial, terms, minimum)
  const changes = watched.map((one, index) => ({ ...one, after: trial.accounts[index] }))
  const [own] = changes
  // Whoever gives the account itself to a program gives everything in it.
  const isKept = own?.before && (own.after?.owner ?? systemProgram) === own.before.owner
  if (!isKept || (own.after?.data.length ?? 0) !== own.before?.data.length)
    throw new SwapError('swap/mismatch', { what: 'authority' })
  const holdings = await Promise.all(
    changes.map(async ({ address, after, before }): Promise<HoldingChange> => {
      const [was, is] = [readHolding(before), readHolding(after)]
      const one = was ?? is
      return {
        before: was,
        after: is,
        isAssociated: one !== undefined && (await isAssociated(address, account, one)),
      }
    }),
  )
  const coins = { before: own.before.lamports, after: own.after?.lamports ?? 0n }
  return { feeAtomic, ...weighChanges(terms, { coins, holdings, feeAtomic }) }
}

async function isAssociated(
  address: string,
  owner: string,
  { mint, program }: { mint: string; program: string },
): Promise<boolean> {
  const seeds = { owner: owner as Address, mint: mint as Address, tokenProgram: program as Address }
  const [associated] = await findAssociatedTokenPda(seeds)
  return associated === address
}

function toTrialFailure({ failure, logs }: Trial, { network }: SwapTerms, minimum: bigint): Error {
  const text = JSON.stringify(failure) ?? ''
  if (text.includes('BlockhashNotFound')) return new SwapError('swap/expired')
  const rent = toRentRefusal(text, toMinimum(network, minimum), undefined)
  if (rent) return rent
  if (/"?(InsufficientFundsForFee|AccountNotFound)"?/.test(text))
    return new SendError('send/insufficient-funds')
  return new SwapError('swap/would-fail', { reason: readReason(logs) ?? toPlainText(text, maxReasonLength) })
}

/**
 * The reason in a program's own words.
 *
 * @param logs - What the programs have written.
 */
export function readReason(logs: readonly string[]): string | undefined {
  for (const line of logs.toReversed()) {
    const [, reason] = /^Program log: (?:AnchorError .*Error Message: |Error: )(.+)$/.exec(line) ?? []
    if (reason) return toPlainText(reason, maxReasonLength)
  }
  return undefined
}
