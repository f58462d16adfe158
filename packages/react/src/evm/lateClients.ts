import type { Kit } from '@latchkey/core'
import type { Account, Chain, PublicClient, Transport, WalletClient } from 'viem'
import { publicActions, walletActions } from 'viem'
import { createReading, createWriting } from './createClients.js'

/** See `usePublicClient`. */
export async function createPublic(
  kit: Kit,
  options: { chainId: number | undefined },
): Promise<PublicClient<Transport, Chain>> {
  const reader = await createReading(kit, options)
  return reader.extend(publicActions) as unknown as PublicClient<Transport, Chain>
}

/** See `useWalletClient`. */
export async function createWallet(kit: Kit): Promise<WalletClient<Transport, Chain, Account>> {
  const client = await createWriting(kit, { chainId: undefined })
  return client.extend(walletActions) as unknown as WalletClient<Transport, Chain, Account>
}
