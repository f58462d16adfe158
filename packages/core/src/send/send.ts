import { balances } from '../balances/balances.js'
import { defineGroup } from '../base/defineGroup.js'
import { history } from '../history/history.js'
import { nfts } from '../nfts/nfts.js'
import { sendItems } from './items.js'
import { emptySend } from './SendState.js'

/** Sending tokens and NFTs: a draft becomes a quote, and the quote is what is sent. */
export const send = defineGroup({
  name: 'send',
  state: emptySend,
  uses: { balances, history, nfts },
  items: sendItems,
  storedAs: sendItems.sentTransfers,
  load: async () => (await import('./createSend.js')).createSend,
})
