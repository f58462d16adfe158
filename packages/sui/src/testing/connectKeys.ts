import type { ChainConnection, Network } from '@latchkey/core'
import { createSuiWallet, type SuiWallet, type SuiWalletOptions } from '@latchkey/testing'
import { readWallet, requestAccounts } from '@latchkey/wallet-standard'
import { localSui, sui, suiDevnet } from '../networks.js'
import { handleRequest } from '../provider/handleRequest.js'
import { createConnection } from '../wallets/createConnection.js'
import { rules } from '../wallets/rules.js'
import type { SuiProvider } from '../wallets/SuiProvider.js'
import { keys } from './keys.js'

/** Connects a scripted wallet with one key of each kind. */
export async function connectKeys(
  options: Partial<SuiWalletOptions> = {},
  networks: readonly Network[] = [sui, suiDevnet, localSui],
): Promise<{ wallet: SuiWallet; connection: ChainConnection<SuiProvider>; provider: SuiProvider }> {
  const wallet = createSuiWallet({ keys, ...options })
  const facts = readWallet(wallet.standard)
  if (!facts) throw new Error('The wallet cannot be read')
  const parts = { ...facts, networks, rules, answer: handleRequest }
  const connection = createConnection({ ...parts, ...(await requestAccounts(parts)) })
  return { wallet, connection, provider: connection.provider }
}
