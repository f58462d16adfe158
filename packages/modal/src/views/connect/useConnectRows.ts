import { isMobile, type KitState } from '@latchkey/core'
import { useKit, useKitState } from '@latchkey/react'
import { useMemo } from 'react'
import { type ConnectRow, getConnectRows } from './getConnectRows.js'

const selectConnectors = (state: KitState) => state.connectors
const selectWalletList = (state: KitState) => state.walletList
const selectFeatures = (state: KitState) => state.features
const selectActiveNamespace = (state: KitState) => state.activeNamespace

/** The rows of the wallet list as they stand. */
export function useConnectRows(): readonly ConnectRow[] {
  const { options } = useKit()
  const connectors = useKitState(selectConnectors)
  const walletList = useKitState(selectWalletList)
  const features = useKitState(selectFeatures)
  const activeNamespace = useKitState(selectActiveNamespace)
  return useMemo(
    () =>
      getConnectRows({
        state: { connectors, walletList, features, activeNamespace },
        options,
        isMobile: isMobile(),
      }),
    [connectors, walletList, features, activeNamespace, options],
  )
}
