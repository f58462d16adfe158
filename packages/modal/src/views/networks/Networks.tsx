import type { KitState } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useState } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { FadeScroll } from '../../components/FadeScroll.js'
import { SearchField } from '../../components/SearchField.js'
import { useDebounced } from '../../components/useDebounced.js'
import { SearchIcon } from '../../icons/SearchIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { getAllNetworks } from './getAllNetworks.js'
import { NetworkGroup } from './NetworkGroup.js'
import { NetworksFooter } from './NetworksFooter.js'
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
  const found = networks.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
  const groups = [...new Set(found.map(({ chainNamespace }) => chainNamespace))]
  const isGrouped = networks.some(({ chainNamespace }) => chainNamespace !== networks[0]?.chainNamespace)
  return (
    <div className="lk-networks">
      {networks.length >= searchedFrom && (
        <SearchField label={texts.search} value={text} onChange={setText} isFirstFocus />
      )}
      <p className="lk-visually-hidden" role="status">
        {query === '' ? '' : texts.found({ count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState
          icon={<SearchIcon size={28} />}
          title={texts.emptyTitle}
          text={texts.emptyText({ query })}
          action={
            <Button size="small" onClick={() => setText('')}>
              {texts.clearSearch}
            </Button>
          }
        />
      ) : (
        <FadeScroll>
          {groups.map((namespace) => (
            <NetworkGroup
              key={namespace}
              namespace={namespace}
              isNamed={isGrouped}
              networks={found.filter((network) => network.chainNamespace === namespace)}
              onChoose={choose}
            />
          ))}
        </FadeScroll>
      )}
      <NetworksFooter />
    </div>
  )
}
