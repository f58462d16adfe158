import type { ConnectedWalletInfo } from '@latchkey/core'
import { useAccount } from './useAccount.js'

/** Name, picture and kind of the wallet behind the active connection. */
export function useWalletInfo(): ConnectedWalletInfo | undefined {
  return useAccount().connectedWalletInfo
}
