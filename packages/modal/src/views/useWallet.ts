import type { KitState, Wallet } from '@latchkey/core'
import { findWallet } from '@latchkey/core/internal'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'

/**
 * A wallet of the directory, or one of the site's own.
 *
 * @param walletId - Its id; nothing is looked for without one.
 */
export function useWallet(walletId: string | undefined): Wallet | undefined {
  const { options } = useProvidedKit()
  return useProvidedKitState((state: KitState) =>
    walletId === undefined ? undefined : findWallet(state, walletId, options.customWallets),
  )
}
