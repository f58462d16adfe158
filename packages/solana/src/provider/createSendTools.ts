import { hasFeature } from '@latchkey/wallet-standard'
import type { SendTools } from '../send/SendTools.js'
import { readTransaction } from '../transactionBytes.js'
import type { RequestContext } from '../wallets/ConnectionParts.js'
import type { SolanaProvider } from '../wallets/SolanaProvider.js'
import { signAndSend, signTransactions } from './signTransactions.js'

/**
 * Makes what sending needs of wallets and nodes.
 *
 * @param parts - The site's networks, and the way to their nodes.
 */
export function createSendTools(parts: Pick<RequestContext, 'networks' | 'sendRaw'>): SendTools {
  const toContext = (provider: SolanaProvider): RequestContext => {
    const { wallet } = provider
    return { ...parts, wallet, name: wallet.name, provider }
  }
  return {
    getBytesToSign: (transaction) => readTransaction(transaction).message,
    // What a wallet signs can be looked at before the network gets it, so that is asked for where it can be.
    sign(provider, transaction, address) {
      if (!hasFeature(provider.wallet, 'solana:signTransaction')) return undefined
      return signOne(toContext(provider), transaction, address)
    },
    signAndSend: (provider, transaction, address) =>
      signAndSend(toContext(provider), { transaction, address, options: {}, signal: undefined }),
    sendRaw: parts.sendRaw,
  }
}

async function signOne(context: RequestContext, transaction: Uint8Array, address: string) {
  const [signed] = await signTransactions(context, [transaction], address)
  if (!signed) throw new TypeError('The wallet answered with no transaction')
  return signed
}
