import { SecureError } from '@latchkey/errors/secure'
import { listMoney, readCoins, readFee } from '../node.js'
import type { ToyTransaction } from '../operations.js'
import type { ToyTransfer } from './readToy.js'

type AskPath = (path: string) => Promise<unknown>

/**
 * Chooses the coins of a transfer: the amount from the address that sends, the fee from the payment address.
 *
 * @param transfer - What the site asks for.
 * @param payer - The wallet's payment address on the network.
 * @param ask - Asks the network's node.
 * @returns What is shown, signed and sent as it is.
 * @throws `secure/insufficient-funds`, and what `ask` throws.
 */
export async function composeTransfer(
  { amountAtomic, chainId, from, to }: ToyTransfer,
  payer: string,
  ask: AskPath,
): Promise<ToyTransaction> {
  const feeAtomic = await readFee(ask)
  const needs =
    payer === from
      ? [await choose(from, amountAtomic + feeAtomic, ask)]
      : [await choose(from, amountAtomic, ask), await choose(payer, feeAtomic, ask)]
  return {
    kind: 'toy-transaction',
    chainId,
    inputs: needs.flatMap(({ inputs }) => inputs),
    outputs: [{ address: to, amountAtomic }, ...needs.flatMap(({ change }) => change)],
  }
}

/** Coins of an address, the largest first, until there is enough; what is left over goes back. */
async function choose(address: string, neededAtomic: bigint, ask: AskPath) {
  const money = listMoney(await readCoins(address, ask))
  const inputs: ToyTransaction['inputs'] = []
  let sumAtomic = 0n
  for (const { amount, id, index } of money.toSorted((one, other) => (one.amount < other.amount ? 1 : -1))) {
    if (sumAtomic >= neededAtomic) break
    inputs.push({ id, index, address, amountAtomic: amount })
    sumAtomic += amount
  }
  const restAtomic = sumAtomic - neededAtomic
  if (restAtomic < 0n) throw new SecureError('secure/insufficient-funds')
  return { inputs, change: restAtomic > 0n ? [{ address, amountAtomic: restAtomic }] : [] }
}
