import { getActiveConnection, type KitState } from '@latchkey/core'
import { useKitState } from '@latchkey/react'
import { useMessages } from '../messages/useMessages.js'

const selectName = (state: KitState) => getActiveConnection(state)?.wallet.name

/** The wallet in use as sentences call it. */
export function useWalletName(): string {
  const { common } = useMessages()
  return useKitState(selectName) ?? common.yourWallet
}
