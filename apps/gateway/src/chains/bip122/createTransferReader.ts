import type { TransferReader } from '../../services/payments/TransferReader.js'
import { toAddressKey } from './address.js'
import { askEsplora, findOnEsplora } from './askEsplora.js'
import type { BitcoinNetwork, FindNetwork } from './BitcoinNetwork.js'
import { heightSchema, transactionSchema } from './esploraSchemas.js'
import { sumOf } from './history/summarize.js'

const defaultConfirmations = 2

/**
 * Makes what reads transfers: what a recipient has more of after a transaction that enough blocks are on.
 *
 * @param find - The networks.
 */
export function createTransferReader(find: FindNetwork): TransferReader {
  return {
    toHashKey: (text) => (/^[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : undefined),
    async read({ hash, network, recipient, signal, token }) {
      const connected = find(network)
      const path = `/tx/${hash}`
      const found = await findOnEsplora(connected, { path, schema: transactionSchema, signal })
      // A node that answers about something else is not believed.
      if (found?.answer.txid !== hash) return undefined
      const { status, vin } = found.answer
      const { block_height: height, block_time: time, confirmed } = status
      if (!confirmed || height == null) return 'waiting'
      const needed = getConfirmations(connected.network)
      if (needed > 1) {
        const tip = await askEsplora(connected, { path: '/blocks/tip/height', schema: heightSchema, signal })
        if (tip - height + 1 < needed) return 'waiting'
      }
      const { paid, spent } = sumOf(found.answer, toAddressKey(recipient))
      return {
        hasSucceeded: true,
        minedAtMs: time == null ? undefined : time * 1000,
        receivedAtomic: token === undefined ? paid - spent : 0n,
        senders: vin.flatMap(({ prevout }) => prevout?.scriptpubkey_address ?? []),
      }
    },
  }
}

function getConfirmations({ isLocal, paymentConfirmations }: BitcoinNetwork): number {
  return paymentConfirmations ?? (isLocal ? 1 : defaultConfirmations)
}
