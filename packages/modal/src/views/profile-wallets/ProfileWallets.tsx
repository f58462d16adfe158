import type { KitState } from '@latchkey/core'
import { getNamespaceName, type Namespace } from '@latchkey/primitives'
import { useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useState } from 'react'
import { Stack } from '../../components/Stack.js'
import { Tabs } from '../../components/Tabs.js'
import { useMessages } from '../../messages/useMessages.js'
import { NamespaceWallets } from './NamespaceWallets.js'

const selectNamespaces = (state: KitState) => Object.keys(state.networks) as Namespace[]
const selectActiveNamespace = (state: KitState) => state.activeNamespace

/** The visitor's wallets, by namespace where the site has several (§2.003.ProfileWallets). */
export function ProfileWallets(): ReactNode {
  const { wallets: texts } = useMessages()
  const namespaces = useProvidedKitState(selectNamespaces)
  const activeNamespace = useProvidedKitState(selectActiveNamespace)
  // What is in front may change with what is disconnected here; the tab stays.
  const [selected, setSelected] = useState(activeNamespace)
  return (
    <Stack gap={16}>
      <Tabs
        label={texts.tabs}
        tabs={namespaces.map((id) => ({ id, label: getNamespaceName(id) }))}
        selectedId={selected}
        onSelect={(namespace: Namespace) => setSelected(namespace)}
      >
        <NamespaceWallets
          key={selected}
          namespace={selected}
          name={namespaces.length > 1 ? getNamespaceName(selected) : ''}
        />
      </Tabs>
    </Stack>
  )
}
