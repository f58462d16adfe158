import { type ExchangeAsset, getNetwork, type LoadedKitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useState } from 'react'
import { Row } from '../../components/Row.js'
import { SearchList } from '../../components/SearchList.js'
import { Stack } from '../../components/Stack.js'
import { TokenImage } from '../../components/TokenImage.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'

/** So many are seen at a glance. */
const shortList = 8

const selectExchanges = (state: LoadedKitState) => state.exchanges

/** What exchanges send on the active network. */
export function PayWithExchangeSelectAsset(): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { swap: texts } = useMessages()
  const { assets, draft } = useProvidedKitState(selectExchanges)
  const network = useProvidedKitState(getNetwork)
  const [text, setText] = useState('')
  const query = text.trim().toLowerCase()
  const found = assets.filter(({ metadata: { name, symbol } }) =>
    [name, symbol].some((one) => one.toLowerCase().includes(query)),
  )

  function choose(asset: ExchangeAsset): void {
    void kit.exchanges.setAsset(asset)
    router.back()
  }

  return (
    <Stack>
      <SearchList
        text={text}
        onChange={setText}
        query={query}
        count={found.length}
        isShort={assets.length <= shortList}
        texts={{ ...texts, emptyTitle: texts.selectEmptyTitle, emptyText: texts.selectEmptyText }}
      >
        <ul className="lk-networks-list">
          {found.map((asset) => (
            <li key={asset.id}>
              <Row
                picture={
                  <TokenImage token={{ ...asset.metadata, iconUrl: asset.iconUrl }} network={network} />
                }
                title={asset.metadata.name}
                description={asset.metadata.symbol}
                isSelected={asset.id === draft.asset?.id}
                onClick={() => choose(asset)}
              />
            </li>
          ))}
        </ul>
      </SearchList>
    </Stack>
  )
}
