import { parseCaip2 } from '@latchkey/primitives'
import { getTransferAssets, getTransferStatus, postTransferQuote, type TransferAsset } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import { requireProject } from '../../http/requireProject.js'
import { shareAnswers } from '../../http/shareAnswers.js'
import { defineService } from '../defineService.js'
import { createExchangeParts } from '../exchange/createExchangeParts.js'
import type { ExchangeAsset } from '../exchange/Exchange.js'
import { createPostTransferQuote } from './createPostTransferQuote.js'
import { createTransferAssets } from './createTransferAssets.js'
import { TransferFailure } from './TransferFailure.js'

/** Transfers as the original's clients ask for them. */
export const transferService = defineService({
  name: 'transfers',
  reference: {
    title: 'Transfers',
    about: 'How a payment is made from what a visitor has; nothing of it is kept.',
    failures: ['transfer/'],
  },
  calls: {
    postTransferQuote: { call: postTransferQuote, effect: null },
    getTransferStatus: { call: getTransferStatus },
    // It asks the exchange.
    getTransferAssets: { call: getTransferAssets, cost: 2 },
  },
  failures: TransferFailure,
  create(context) {
    const { chains, now, onFailure, use } = context
    const assets = createTransferAssets(context)
    const { exchanges } = use(createExchangeParts)
    const listAssets: CallHandler<typeof getTransferAssets> = async ({
      params: { exchangeId },
      project,
      signal,
    }) => {
      const caller = requireProject(project)
      const exchange = exchanges.find((one) => one.id === exchangeId && one.isEnabled(caller, undefined))
      if (!exchange) throw new TransferFailure('transfer/exchange', 'There is no such exchange')
      // As with deposits, an exchange that does not answer pays out nothing.
      const found = await exchange.listAssets(signal).catch((error: unknown): readonly ExchangeAsset[] => {
        onFailure(error)
        return []
      })
      const listed: Record<string, TransferAsset[]> = {}
      for (const { address, network: id } of found) {
        const { namespace } = parseCaip2(id)
        const chain = chains.find(namespace)
        const network = chain?.networks.find(({ caipNetworkId }) => caipNetworkId === id)
        const asset = chain && network && assets.describe({ chain, network }, address)
        if (asset) listed[namespace] = [...(listed[namespace] ?? []), asset]
      }
      return { exchangeId, assets: listed }
    }
    return {
      postTransferQuote: createPostTransferQuote(assets),
      async getTransferStatus() {
        throw new TransferFailure(
          'transfer/unknown',
          'There is no such transfer: what goes straight to its receiver is on its network',
        )
      },
      getTransferAssets: shareAnswers(listAssets, {
        now,
        toKey: ({ params: { exchangeId }, project }) => [project?.id, exchangeId],
      }),
    }
  },
})
