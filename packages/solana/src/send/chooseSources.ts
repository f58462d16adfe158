import { SendError } from '@latchkey/errors/send'
import { compareAmounts } from './compareAmounts.js'
import { readTokenAccount, type TransferFee, toWithheld } from './tokenLayout.js'

/**
 * Accounts that one transaction draws from at most. Its 1232 bytes have room for 14 transfers of the longest form beside an
 * account that is opened; what is left over is for the guards that wallets add.
 */
const maxSources = 12

/** A token account of the sender, and what it holds. */
export type HeldAccount = { address: string; amountAtomic: bigint }

/** A part of a transfer, and the sender's token account that gives it. */
export type TransferSource = HeldAccount & {
  /** What the mint keeps back of this part; the transfer fails if it is another amount by then. */
  withheldAtomic: bigint | undefined
}

/**
 * Reads which of a wallet's token accounts can give something: an empty or frozen one gives nothing.
 *
 * @param accounts - The accounts as a node has them.
 * @returns The account with the most first.
 */
export function readHeldAccounts(
  accounts: readonly { address: string; data: Uint8Array }[],
): readonly HeldAccount[] {
  return accounts
    .flatMap(({ address, data }) => {
      const account = readTokenAccount(data)
      return account && account.amountAtomic > 0n && !account.isFrozen
        ? [{ address, amountAtomic: account.amountAtomic }]
        : []
    })
    .sort((first, second) => compareAmounts(second.amountAtomic, first.amountAtomic))
}

/**
 * The most that one transaction can send.
 *
 * @param held - As {@link readHeldAccounts} gives it.
 */
export function sumSendable(held: readonly HeldAccount[]): bigint {
  return sumAmounts(held.slice(0, maxSources))
}

/**
 * Chooses the token accounts that a transfer draws from: one where one has enough, else several. The associated account,
 * which wallets use, comes first, then the largest; where that is too little, the largest alone.
 *
 * @param held - As {@link readHeldAccounts} gives it.
 * @param transfer - `associated`: the address of the sender's associated account; `fee`: what the mint takes.
 * @returns The parts, which together are the amount; `undefined` where they are more than one transaction can have.
 * @throws `send/insufficient-funds`.
 */
export function chooseSources(
  held: readonly HeldAccount[],
  {
    associated,
    amountAtomic,
    fee,
  }: { associated: string; amountAtomic: bigint; fee: TransferFee | undefined },
): readonly TransferSource[] | undefined {
  if (held.length === 0 || sumAmounts(held) < amountAtomic) throw new SendError('send/insufficient-funds')
  const associatedFirst = [
    ...held.filter(({ address }) => address === associated),
    ...held.filter(({ address }) => address !== associated),
  ]
  const single = associatedFirst.filter((account) => account.amountAtomic >= amountAtomic).slice(0, 1)
  const chosen = [single, associatedFirst, held]
    .map((accounts) => accounts.slice(0, maxSources))
    .find((accounts) => accounts.length > 0 && sumAmounts(accounts) >= amountAtomic)
  return chosen && drawFrom(chosen, amountAtomic, fee)
}

function drawFrom(
  accounts: readonly HeldAccount[],
  amountAtomic: bigint,
  fee: TransferFee | undefined,
): readonly TransferSource[] {
  let missing = amountAtomic
  return accounts.flatMap(({ address, amountAtomic: available }, index) => {
    const [part = 0n] = [available, missing].sort(compareAmounts)
    missing -= part
    return part === 0n && index > 0
      ? []
      : [{ address, amountAtomic: part, withheldAtomic: fee && toWithheld(fee, part) }]
  })
}

/** What accounts, or parts, come to together. */
export function sumAmounts(accounts: readonly { amountAtomic: bigint }[]): bigint {
  return accounts.reduce((sum, { amountAtomic }) => sum + amountAtomic, 0n)
}
