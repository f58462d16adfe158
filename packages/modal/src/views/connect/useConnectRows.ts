import type { KitState } from '@latchkey/core'
import { isMobile } from '@latchkey/core/internal'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { useMemo } from 'react'
import { useWantedNamespace } from '../../screen/useWantedNamespace.js'
import { type ConnectRow, getConnectRows } from './getConnectRows.js'

const selectConnectors = (state: KitState) => state.connectors
const selectWalletList = (state: KitState) => state.walletList
const selectFeatures = (state: KitState) => state.features
const selectActiveNamespace = (state: KitState) => state.activeNamespace

/** The rows of the wallet list as they stand. */
export function useConnectRows(): readonly ConnectRow[] {
  const { options } = useProvidedKit()
  const namespace = useWantedNamespace()
  const connectors = useProvidedKitState(selectConnectors)
  const walletList = useProvidedKitState(selectWalletList)
  const features = useProvidedKitState(selectFeatures)
  const activeNamespace = useProvidedKitState(selectActiveNamespace)
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
