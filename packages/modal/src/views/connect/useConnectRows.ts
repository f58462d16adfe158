import type { KitState } from '@latchkey/core'
import { isMobile } from '@latchkey/core/internal'
import { useKit, useKitState } from '@latchkey/react'
import { useMemo } from 'react'
import { useWantedNamespace } from '../../screen/useWantedNamespace.js'
import { type ConnectRow, getConnectRows } from './getConnectRows.js'

const selectConnectors = (state: KitState) => state.connectors
const selectWalletList = (state: KitState) => state.walletList
const selectFeatures = (state: KitState) => state.features
const selectActiveNamespace = (state: KitState) => state.activeNamespace

/** The rows of the wallet list as they stand. */
export function useConnectRows(): readonly ConnectRow[] {
  const { options } = useKit()
  const namespace = useWantedNamespace()
  const connectors = useKitState(selectConnectors)
  const walletList = useKitState(selectWalletList)
  const features = useKitState(selectFeatures)
  const activeNamespace = useKitState(selectActiveNamespace)
  return useMemo(
    () =>
      getConnectRows({
        state: { connectors, walletList, features, activeNamespace },
        namespace,
        options,
        isMobile: isMobile(),
      }),
    [connectors, walletList, features, activeNamespace, namespace, options],
  )
}
