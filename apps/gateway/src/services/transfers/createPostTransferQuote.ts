import { randomUUID } from 'node:crypto'
import { parseWholeNumber } from '@latchkey/primitives'
import type { postTransferQuote } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import type { TransferAssets } from './createTransferAssets.js'
import { TransferFailure } from './TransferFailure.js'

/** How long a transfer on one network usually takes. */
const directSeconds = 6

/**
 * Makes the handler that quotes transfers. On one network the sender pays the receiver straight, which costs nothing more; between networks
 * visitors swap first, which is reviewed and signed as a swap.
 *
 * @param assets - Finds assets.
 */
export function createPostTransferQuote(assets: TransferAssets): CallHandler<typeof postTransferQuote> {
  return async ({ body }) => {
    const origin = assets.require(body.originChainId, body.originCurrency)
    const destination = assets.require(body.destinationChainId, body.destinationCurrency)
    const amount = parseWholeNumber(body.amount)
    if (!amount) throw new TransferFailure('transfer/amount', 'The amount is no whole number above 0')
    if (!destination.chain.isAddress(body.recipient))
      throw new TransferFailure('transfer/recipient', 'The recipient is no address of the network')
    const isDirect =
      origin.asset.network === destination.asset.network && origin.asset.asset === destination.asset.asset
    if (!isDirect)
      throw new TransferFailure(
        'transfer/no-route',
        'Between two tokens or networks this gateway offers swaps',
      )
    const { asset: currency } = origin
    const paid = { amount: String(amount), currency }
    return {
      type: 'direct-transfer',
      ...{ origin: paid, destination: paid },
      steps: [
        {
          ...{ requestId: randomUUID(), type: 'deposit' },
          deposit: { amount: String(amount), currency: currency.asset, receiver: body.recipient },
        },
      ],
      ...{ fees: [], timeInSeconds: directSeconds },
    }
  }
}
