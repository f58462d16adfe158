import type { KitState, Network } from '@latchkey/core'
import { getNamespaceName } from '@latchkey/primitives'
import { useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useState } from 'react'
import { SearchList } from '../../components/SearchList.js'
import { useDebounced } from '../../components/useDebounced.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { getAllNetworks } from './getAllNetworks.js'
import { NetworkGroup } from './NetworkGroup.js'
import { useChooseNetwork } from './useChooseNetwork.js'

const searchDelayMs = 100
/** Fewer are seen at a glance. */
const searchedFrom = 6

const selectNetworks = (state: KitState) => state.networks

/** The networks of the site, to choose from. */
export function Networks(): ReactNode {
  const { networks: texts } = useMessages()
  const choose = useChooseNetwork()
  const networks = getAllNetworks(useProvidedKitState(selectNetworks))
  const [text, setText] = useState('')
  const query = useDebounced(text.trim(), searchDelayMs)
  const found = networks.filter((network) => isFound(network, query.toLowerCase()))
  const groups = [...new Set(found.map(({ chainNamespace }) => chainNamespace))]
  const isGrouped = networks.some(({ chainNamespace }) => chainNamespace !== networks[0]?.chainNamespace)
  return (
    <div className="lk-networks">
      <SearchList
        text={text}
        onChange={setText}
        query={query}
        count={found.length}
        texts={texts}
        isShort={networks.length < searchedFrom}
      >
        {groups.map((namespace) => (
          <NetworkGroup
            key={namespace}
            namespace={namespace}
            isNamed={isGrouped}
            networks={found.filter((network) => network.chainNamespace === namespace)}
            onChoose={choose}
          />
        ))}
      </SearchList>
      <NetworksFooter />
    </div>
  )
}

/** By a part of its name or of its kind's: a kind finds all of its networks, whatever they are called. */
function isFound({ name, chainNamespace }: Network, query: string): boolean {
  return [name, getNamespaceName(chainNamespace)].some((text) => text.toLowerCase().includes(query))
}

/** Tells that not every wallet serves every network, and what a network is. */
function NetworksFooter(): ReactNode {
  const { router } = useScreen()
  const { networks: texts } = useMessages()
  return (
    <footer className="lk-footer">
      {texts.support}{' '}
      <button type="button" className="lk-link" onClick={() => router.push('WhatIsANetwork')}>
        {texts.whatIs}
      </button>
    </footer>
  )
}
