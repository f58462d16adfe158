import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import type { Lifetime } from './createNode.js'

/** How a transfer is made; with sender, receiver and amount it is the whole of it. */
export type TransferPlan =
  | { type: 'native' }
  | {
      type: 'token'
      mint: string
      program: string
      decimals: number
      /** The sender's account of the token. */
      source: string
      /** The receiver's. */
      destination: string
      /** Whose account that is. */
      owner: string
      /** The receiver's account does not exist yet. */
      opensAccount: boolean
      /** What the mint keeps back; the transfer fails if it is another amount by then. */
      withheldAtomic: bigint | undefined
    }

/** What is paid for the work of a transaction. */
export type Budget = { unitLimit: number; microLamportsPerUnit: bigint }

/** What {@link buildTransaction} takes. */
export type TransactionFacts = {
  from: string
  to: string
  amountAtomic: bigint
  plan: TransferPlan
  budget: Budget
}

/**
 * Makes the transaction of a transfer. The same facts make the same bytes, except for the blockhash.
 *
 * @param facts - See {@link TransactionFacts}.
 * @param lifetime - How long it can be taken.
 * @returns What goes over the wire, with room for the signature.
 */
export function buildTransaction(facts: TransactionFacts, lifetime: Lifetime): Uint8Array {
  const { blockhash, lastValidBlockHeight } = lifetime
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(facts.from as Address, empty),
    (paid) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as Blockhash, lastValidBlockHeight },
        paid,
      ),
    (timed) => appendTransactionMessageInstructions(toInstructions(facts), timed),
  )
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
}

function toInstructions({ from, to, amountAtomic, plan, budget }: TransactionFacts): readonly Instruction[] {
  const source = createNoopSigner(from as Address)
  const prices = [
    getSetComputeUnitLimitInstruction({ units: budget.unitLimit }),
    getSetComputeUnitPriceInstruction({ microLamports: budget.microLamportsPerUnit }),
  ]
  if (plan.type === 'native') {
    return [
      ...prices,
      getTransferSolInstruction({ source, destination: to as Address, amount: amountAtomic }),
    ]
  }
  const { mint, program, destination, owner, decimals } = plan
  const open = getCreateAssociatedTokenIdempotentInstruction({
    payer: source,
    ata: destination as Address,
    owner: owner as Address,
    mint: mint as Address,
    tokenProgram: program as Address,
  })
  const accounts = {
    source: plan.source as Address,
    mint: mint as Address,
    destination: destination as Address,
    authority: source,
  }
  const transfer =
    plan.withheldAtomic === undefined
      ? getTransferCheckedInstruction(
          { ...accounts, amount: amountAtomic, decimals },
          { programAddress: program as Address },
        )
      : toTransferWithFee(plan, from, amountAtomic, plan.withheldAtomic)
  return [...prices, ...(plan.opensAccount ? [open] : []), transfer]
}

/** Token-2022's `TransferCheckedWithFee`: it fails where the mint would keep back another amount than was reviewed. */
function toTransferWithFee(
  { program, source, mint, destination, decimals }: Extract<TransferPlan, { type: 'token' }>,
  from: string,
  amountAtomic: bigint,
  withheldAtomic: bigint,
): Instruction {
  const data = new Uint8Array(19)
  const view = new DataView(data.buffer)
  data.set([26, 1])
  view.setBigUint64(2, amountAtomic, true)
  data[10] = decimals
  view.setBigUint64(11, withheldAtomic, true)
  return {
    programAddress: program as Address,
    accounts: [
      { address: source as Address, role: AccountRole.WRITABLE },
      { address: mint as Address, role: AccountRole.READONLY },
      { address: destination as Address, role: AccountRole.WRITABLE },
      { address: from as Address, role: AccountRole.READONLY_SIGNER },
    ],
    data,
  }
}
