import type { ChainConnection, Network } from '@latchkey/core'
import { createSolanaWallet, type SolanaWallet, type SolanaWalletOptions } from '@latchkey/testing'
import { readWallet } from '@latchkey/wallet-standard'
import { handleRequest } from '../provider/handleRequest.js'
import { signInTransaction } from '../signIn/signInTransaction.js'
import { connectWallet } from '../wallets/connectWallet.js'

/**
 * Connects a scripted wallet to a network.
 *
 * @param network - The network.
 * @param options - Its keys, and how it behaves.
 */
export async function connectKey(
  network: Network,
  options: SolanaWalletOptions,
): Promise<{ wallet: SolanaWallet; connection: ChainConnection }> {
  const wallet = createSolanaWallet(options)
  const facts = readWallet(wallet.standard)
  if (!facts) throw new Error('The wallet cannot be read')
  const sendRaw = async () => {
    throw new Error('not asked for here')
  }
  const parts = { ...facts, networks: [network], sendRaw, answer: handleRequest, signInTransaction }
  return { wallet, connection: await connectWallet(parts) }
}
