import type { BuiltSwap, ReadSwap, SwapTerms } from '@latchkey/core'
import {
  describeInstructions,
  type Instruction,
  readSolanaTransaction,
  type SolanaTransaction,
  type Step,
} from '@latchkey/decode'
import { SwapError, type SwapMismatch } from '@latchkey/errors/swap'
import { decodeBase64, memoProgramAddress } from '@latchkey/primitives'
import { tokenPrograms } from '../tokenPrograms.js'
import { type JupiterRoute, jupiterProgram, readJupiterRoute } from './jupiter.js'

const systemProgram = '11111111111111111111111111111111'
const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const budgetProgram = 'ComputeBudget111111111111111111111111111111'
const signatureBytes = 64
/** Takes lamports that were sent to an account of wrapped coins into its amount. */
const syncNative = 17

/** A swap that was read: the transaction to the last byte, and what it does. */
export type ReadTransaction = {
  transaction: SolanaTransaction
  read: ReadSwap
  /** Undefined where nobody is called who swaps: both sides pay each other in it. */
  route: JupiterRoute | undefined
}

/**
 * Reads a built swap, and refuses what no swap of the account has in it. Nobody is asked, so balances are not looked at here.
 *
 * The programs are those whose calls do the same whenever they are carried out, and Jupiter, which keeps its minimum by itself. Of a
 * program that nobody knows a trial would show nothing: it can do another thing a moment later.
 *
 * @param terms - What the visitor has seen.
 * @param built - As the gateway has built it.
 * @throws `swap/mismatch` with the first difference.
 */
export function readBuiltSwap(
  { account, minimumAtomic, sold, soldAtomic }: SwapTerms,
  { data, valueAtomic }: Pick<BuiltSwap, 'data' | 'valueAtomic'>,
): ReadTransaction {
  const transaction = readTransaction(data)
  const { message } = transaction
  expect('payer', message.signers[0] === account)
  expect('signer', areOthersSigned(transaction))
  expect('value', valueAtomic === (sold.address === undefined ? soldAtomic : 0n))
  const routes: JupiterRoute[] = []
  for (const call of message.instructions) {
    if (call.program !== jupiterProgram) {
      assertHarmless(call, message.signers)
      continue
    }
    const found = readJupiterRoute(call.data)
    if (!found) throw new SwapError('swap/mismatch', { what: 'call' })
    routes.push(found)
  }
  expect('call', routes.length <= 1)
  const [route] = routes
  if (route) {
    expect('amount', route.soldAtomic <= soldAtomic)
    expect('minimum', route.minimumAtomic >= minimumAtomic)
  }
  const [, maker = ''] = message.signers
  return {
    transaction,
    route,
    read: {
      router: route ? jupiterProgram : maker,
      routerName: route ? 'Jupiter' : 'Market maker',
      // Who signs a transaction on Solana has allowed what is in it, and nothing beyond.
      spender: undefined,
      minimumAtomic: route?.minimumAtomic ?? minimumAtomic,
      // It ends with its blockhash, some sixty seconds after that was made.
      deadline: undefined,
    },
  }
}

function expect(what: SwapMismatch, isRight: boolean): void {
  if (!isRight) throw new SwapError('swap/mismatch', { what })
}

function readTransaction(data: string): SolanaTransaction {
  try {
    return readSolanaTransaction(decodeBase64(data) ?? new Uint8Array())
  } catch (cause) {
    throw new SwapError('swap/mismatch', { what: 'call' }, { cause })
  }
}

/** Only the account's own signature may be missing. */
function areOthersSigned({ bytes, message, signatureOffsets }: SolanaTransaction): boolean {
  return message.signers.slice(1).every((_, index) => {
    const offset = signatureOffsets[index + 1] ?? 0
    return bytes.subarray(offset, offset + signatureBytes).some((byte) => byte !== 0)
  })
}

/** Calls of which a trial shows everything; others move what no balance tells, or later than one looks. */
function assertHarmless(call: Instruction, signers: readonly string[]): void {
  if (call.program === budgetProgram) return
  const isKnown = harmless.get(call.program)
  if (!isKnown) throw new SwapError('swap/mismatch', { what: 'router' })
  const [step] = describeInstructions({ instructions: [call] }, []).steps
  // What is in an account that is closed goes back to whoever swaps, or it is a maker's own.
  expect('receiver', step?.kind !== 'close-account' || step.to === signers[0] || step.to === step.owner)
  expect('call', isKnown(step, { ...call, signers }))
}

type IsHarmless = (step: Step | undefined, call: Instruction & { signers: readonly string[] }) => boolean

const isTokenCall: IsHarmless = (step, { data }) =>
  step?.kind === 'send-tokens' ||
  step?.kind === 'close-account' ||
  (data.length === 1 && data[0] === syncNative)

/** By program. */
const harmless: ReadonlyMap<string | undefined, IsHarmless> = new Map<string, IsHarmless>([
  // Not out of an account that only somebody's signature opens, such as a nonce's.
  [systemProgram, (step, { signers }) => step?.kind === 'send-coins' && signers.includes(step.from ?? '')],
  [tokenPrograms.token, isTokenCall],
  [tokenPrograms.token2022, isTokenCall],
  [associatedProgram, (step) => step?.kind === 'open-account'],
  [memoProgramAddress, (step) => step?.kind === 'memo'],
])
