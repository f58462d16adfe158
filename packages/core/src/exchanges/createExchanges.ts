import { askForExchanges } from './askGateway.js'
import { createDeposit } from './createDeposit.js'
import { createKeptPurchases } from './createKeptPurchases.js'
import { createPurchases } from './createPurchases.js'
import type { ExchangeContext, ExchangeGroup } from './ExchangeGroup.js'

/** Makes what a kit does with exchanges. */
export function createExchanges(context: ExchangeContext): ExchangeGroup {
  const kept = createKeptPurchases(context)
  const { load, setAmount, setAsset, toOrder } = createDeposit(context)
  const { open, openAgain, resume } = createPurchases(context, kept)
  return {
    ...{ load, setAmount, setAsset, open, openAgain, resume },
    async deposit(exchangeId) {
      const order = toOrder(exchangeId)
      const { asset, exchange } = order
      const configuration = { network: asset.network, asset: asset.id }
      const headless = !context.store.getState().modal.isOpen
      const chosen = { id: exchange.id }
      const source = 'fund-from-exchange'
      context.track('PAY_EXCHANGE_SELECTED', { source, exchange: chosen, configuration, headless })
      return open(order)
    },
    list: (assetId) => askForExchanges(context, assetId, undefined),
    async noteOpened(sessionId) {
      if (kept.find(sessionId)?.status === 'blocked') kept.change(sessionId, { status: 'pending' })
    },
    async dismiss(sessionId) {
      kept.remove(sessionId)
    },
  }
}
