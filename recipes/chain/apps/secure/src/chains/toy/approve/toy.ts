import type { ApproveChain } from '../../ApproveChain.js'
import { listMoney, readCoins, readFee } from '../node.js'
import type { ToyOperation } from '../operations.js'
import { decodeToyMessage, decodeToyTransaction } from './decodeToy.js'
import { simulateToy } from './simulateToy.js'
import type { ToyEffects } from './ToyEffects.js'

/** The toy networks on the screen that asks the visitor. */
export const toy: ApproveChain<ToyOperation, ToyEffects> = {
  isMessage: ({ kind }) => kind === 'toy-message',
  read: (operation, context) =>
    operation.kind === 'toy-message'
      ? decodeToyMessage(operation, context)
      : decodeToyTransaction(operation, context),
  simulate: simulateToy,
  async readHeld({ address }, account, ask) {
    if (address !== undefined) throw new TypeError('There are no tokens')
    const coins = await readCoins(account, (path) => ask(path, []))
    return listMoney(coins).reduce((sum, { amount }) => sum + amount, 0n)
  },
  reckonFee: async (_, ask) => ({ usualAtomic: await readFee((path) => ask(path, [])), leastAtomic: 0n }),
  // A sender pays.
  isPaidBySite: () => false,
}
