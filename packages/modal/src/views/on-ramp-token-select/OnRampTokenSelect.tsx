import { getNetwork, type LoadedKitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect, useState } from 'react'
import { Row } from '../../components/Row.js'
import { SearchList } from '../../components/SearchList.js'
import { Stack } from '../../components/Stack.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { BoughtTokenImage } from '../purchases/BoughtTokenImage.js'

const selectNetwork = (state: LoadedKitState) => getNetwork(state)
const selectOnramp = (state: LoadedKitState) => state.onramp
/** Fewer are seen at a glance. */
const searchedFrom = 6

/** The tokens that are sold on the active network (§2.003.OnRampTokenSelect). */
export function OnRampTokenSelect(): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { onramp: texts } = useMessages()
  const network = useProvidedKitState(selectNetwork)
  const { draft, isSample, options } = useProvidedKitState(selectOnramp)
  const [text, setText] = useState('')
  useEffect(() => void kit.onramp.load(), [kit])
  const query = text.trim().toLowerCase()
  const found = options.tokens.filter(({ name, symbol }) =>
    [name, symbol].some((one) => one.toLowerCase().includes(query)),
  )
  return (
    <Stack>
      <SearchList
        text={text}
        onChange={setText}
        query={query}
        count={found.length}
        texts={texts}
        isShort={options.tokens.length < searchedFrom}
      >
        <ul className="lk-networks-list">
          {found.map((token) => (
            <li key={token.id} className="lk-token-choice">
              <Row
                picture={<BoughtTokenImage token={token} network={isSample ? undefined : network} />}
                title={token.name}
                description={`${token.symbol} ${texts.onNetwork({ network: token.networkName })}`}
                isSelected={token.id === draft.token?.id}
                onClick={() => {
                  void kit.onramp.setToken(token)
                  router.back()
                }}
              />
            </li>
          ))}
        </ul>
      </SearchList>
    </Stack>
  )
}
