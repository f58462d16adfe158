import { getNetwork, type LoadedKitState, type TokenBalance } from '@latchkey/core'
import { useTokens } from '@latchkey/react'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useState } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { formatToken, formatUsd } from '../../components/formatNumbers.js'
import { Row } from '../../components/Row.js'
import { SearchList } from '../../components/SearchList.js'
import { SkeletonRow } from '../../components/SkeletonRow.js'
import { Stack } from '../../components/Stack.js'
import { TokenImage } from '../../components/TokenImage.js'
import { CoinsIcon } from '../../icons/CoinsIcon.js'
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
  const { tokens, status, updatedAtMs } = useTokens()
  const [text, setText] = useState('')
  const query = text.trim()
  const found = tokens.filter((token) => matches(token, query))
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
      <SearchList
        text={text}
        onChange={setText}
        query={query}
        count={found.length}
        texts={{ ...texts, emptyTitle: texts.selectEmptyTitle, emptyText: texts.selectEmptyText }}
      >
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
      </SearchList>
    </Stack>
  )
}

function matches({ name, symbol, address }: TokenBalance, query: string): boolean {
  const wanted = query.toLowerCase()
  return [name, symbol, address ?? ''].some((text) => text.toLowerCase().includes(wanted))
}
