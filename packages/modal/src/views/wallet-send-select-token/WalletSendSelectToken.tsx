import { getNetwork, type LoadedKitState, type TokenBalance } from '@latchkey/core'
import { useBalances } from '@latchkey/react'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useState } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { FadeScroll } from '../../components/FadeScroll.js'
import { formatToken, formatUsd } from '../../components/formatNumbers.js'
import { Row } from '../../components/Row.js'
import { SearchField } from '../../components/SearchField.js'
import { SkeletonRow } from '../../components/SkeletonRow.js'
import { Stack } from '../../components/Stack.js'
import { TokenImage } from '../../components/TokenImage.js'
import { CoinsIcon } from '../../icons/CoinsIcon.js'
import { SearchIcon } from '../../icons/SearchIcon.js'
import { getNetworkName } from '../../messages/getNetworkName.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { BalanceFailure } from '../account/BalanceFailure.js'

const selectNetwork = (state: LoadedKitState) => getNetwork(state)
const selectChosen = (state: LoadedKitState) => state.send.draft.token

/** The tokens of the active network, most valuable first. */
export function WalletSendSelectToken(): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const messages = useMessages()
  const { send: texts, account } = messages
  const network = useProvidedKitState(selectNetwork)
  const chosen = useProvidedKitState(selectChosen)
  const { tokens, status, updatedAtMs } = useBalances()
  const [query, setQuery] = useState('')
  const found = tokens.filter((token) => matches(token, query.trim()))
  const isLoading = updatedAtMs === undefined && status !== 'failed'

  function choose(token: TokenBalance): void {
    void kit.send.setToken(token)
    router.back()
  }

  if (isLoading) {
    return (
      <Stack gap={4}>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </Stack>
    )
  }
  if (tokens.length === 0) {
    if (status === 'failed') return <BalanceFailure network={network} />
    return (
      <EmptyState
        icon={<CoinsIcon size={28} />}
        title={account.emptyTitle}
        text={account.emptyText({ network: network ? getNetworkName(messages, network) : '' })}
        action={
          <Button size="small" onClick={() => router.push('WalletReceive')}>
            {account.receive}
          </Button>
        }
      />
    )
  }
  return (
    <Stack>
      <SearchField label={texts.search} value={query} onChange={setQuery} isFirstFocus />
      <p className="lk-visually-hidden" role="status">
        {query === '' ? '' : texts.found({ count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState
          icon={<SearchIcon size={28} />}
          title={texts.selectEmptyTitle}
          text={texts.selectEmptyText({ query: query.trim() })}
          action={
            <Button size="small" onClick={() => setQuery('')}>
              {texts.clearSearch}
            </Button>
          }
        />
      ) : (
        <FadeScroll>
          <ul className="lk-networks-list">
            {found.map((token) => (
              <li key={token.address ?? token.type} className="lk-token-choice">
                <Row
                  picture={<TokenImage token={token} network={network} />}
                  title={token.name}
                  description={<span className="lk-numeric">{formatToken(token)}</span>}
                  {...(token.price > 0 ? { end: formatUsd(token.value) } : {})}
                  isSelected={chosen?.type === token.type && chosen.address === token.address}
                  onClick={() => choose(token)}
                />
              </li>
            ))}
          </ul>
        </FadeScroll>
      )}
    </Stack>
  )
}

function matches({ name, symbol, address }: TokenBalance, query: string): boolean {
  const wanted = query.toLowerCase()
  return [name, symbol, address ?? ''].some((text) => text.toLowerCase().includes(wanted))
}
