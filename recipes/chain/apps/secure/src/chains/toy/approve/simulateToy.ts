import { nativeToken } from '../../../approve/decode/build.js'
import type { Ask, Simulation } from '../../../approve/simulate/Simulation.js'
import type { EffectsOwner } from '../../ApproveChain.js'
import { listMoney, readCoins, readFee, type ToyCoin } from '../node.js'
import type { ToyEffects } from './ToyEffects.js'

/**
 * Tries a transaction out: its coins are looked up anew, and what the senders have afterwards is reckoned from what they are worth.
 *
 * @param parts - The transaction, and where.
 * @returns `unavailable` when the node cannot be asked.
 */
export async function simulateToy({
  ask,
  effects: { transaction },
  network,
}: EffectsOwner & { effects: ToyEffects; ask: Ask }): Promise<Simulation> {
  const askPath = (path: string) => ask(path, [])
  const senders = [...new Set(transaction.inputs.map(({ address }) => address))]
  try {
    const usualAtomic = await readFee(askPath)
    const coins = await Promise.all(senders.map((address) => readCoins(address, askPath)))
    const money = listMoney(coins.flat())
    const spent = transaction.inputs.map((input) => money.find((coin) => isSame(coin, input)))
    const inAtomic = spent.reduce((sum, coin) => sum + (coin?.amount ?? 0n), 0n)
    const sum = (outputs: typeof transaction.outputs) =>
      outputs.reduce((total, { amountAtomic }) => total + amountAtomic, 0n)
    const back = sum(transaction.outputs.filter(({ address }) => senders.includes(address)))
    const feeAtomic = inAtomic - sum(transaction.outputs)
    const fee = { amountAtomic: feeAtomic, isPaidByOther: false, isChosenBySite: false, usualAtomic }
    const failure = spent.includes(undefined)
      ? 'A coin is spent or unknown'
      : feeAtomic < usualAtomic
        ? 'It leaves too small a fee'
        : undefined
    if (failure !== undefined) return { status: 'done', changes: [], rights: [], failure, fee: undefined }
    const changes = [{ token: nativeToken(network), amountAtomic: back - inAtomic }]
    return { status: 'done', changes, rights: [], failure, fee }
  } catch {
    // The node is out of reach, or answers something else.
    return { status: 'unavailable', fee: undefined }
  }
}

function isSame(coin: ToyCoin, { id, index }: { id: string; index: number }): boolean {
  return coin.id === id && coin.index === index
}
