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
  type TransactionSigner,
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
import type { TransferSource } from './chooseSources.js'
import type { Lifetime } from './createNode.js'

/** How a transfer is made; with sender, receiver and amount it is the whole of it. */
export type TransferPlan =
  | { type: 'native' }
  | {
      type: 'token'
      mint: string
      program: string
      decimals: number
      /** The sender's accounts of the token that give it, with the part of each. */
      sources: readonly TransferSource[]
      /** The receiver's. */
      destination: string
      /** Whose account that is. */
      owner: string
      /** The receiver's account does not exist yet. */
      opensAccount: boolean
    }
type TokenPlan = Extract<TransferPlan, { type: 'token' }>

/** What is paid for the work of a transaction. */
export type Budget = { unitLimit: number; microLamportsPerUnit: bigint }

/** What {@link buildTransaction} takes. */
export type TransactionFacts = {
  from: string
  to: string
  /** Of a token, the sum of what its sources give. */
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
  const open = getCreateAssociatedTokenIdempotentInstruction({
    payer: source,
    ata: plan.destination as Address,
    owner: plan.owner as Address,
    mint: plan.mint as Address,
    tokenProgram: plan.program as Address,
  })
  const transfers = plan.sources.map((part) => toTokenTransfer(plan, part, source))
  return [...prices, ...(plan.opensAccount ? [open] : []), ...transfers]
}

function toTokenTransfer(
  plan: TokenPlan,
  { address, amountAtomic, withheldAtomic }: TransferSource,
  authority: TransactionSigner,
): Instruction {
  const accounts = {
    source: address as Address,
    mint: plan.mint as Address,
    destination: plan.destination as Address,
    authority,
  }
  const programAddress = plan.program as Address
  if (withheldAtomic === undefined) {
    const { decimals } = plan
    return getTransferCheckedInstruction({ ...accounts, amount: amountAtomic, decimals }, { programAddress })
  }
  // Token-2022's `TransferCheckedWithFee`: it fails where the mint would keep back another amount than was reviewed.
  const data = new Uint8Array(19)
  const view = new DataView(data.buffer)
  data.set([26, 1])
  view.setBigUint64(2, amountAtomic, true)
  data[10] = plan.decimals
  view.setBigUint64(11, withheldAtomic, true)
  return {
    programAddress,
    accounts: [
      { address: accounts.source, role: AccountRole.WRITABLE },
      { address: accounts.mint, role: AccountRole.READONLY },
      { address: accounts.destination, role: AccountRole.WRITABLE },
      { address: authority.address, role: AccountRole.READONLY_SIGNER },
    ],
    data,
  }
}
