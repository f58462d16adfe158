import { findNetwork, getNetwork, type LoadedKitState, type SwapToken } from '@latchkey/core'
import { type CaipNetworkId, toFiatValue, truncateAddress } from '@latchkey/primitives'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Badge } from '../../components/Badge.js'
import { ErrorState } from '../../components/ErrorState.js'
import { formatToken, formatUsd } from '../../components/formatNumbers.js'
import { NetworkImage } from '../../components/NetworkImage.js'
import { Row } from '../../components/Row.js'
import { SearchList } from '../../components/SearchList.js'
import { SkeletonRow } from '../../components/SkeletonRow.js'
import { Stack } from '../../components/Stack.js'
import { TokenImage } from '../../components/TokenImage.js'
import { useDebounced } from '../../components/useDebounced.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { suggestedSymbols } from './suggestedSymbols.js'

/** No address of any chain is shorter. */
const minAddressLength = 30
const suggestedCount = 8

const selectNetwork = (state: LoadedKitState) => getNetwork(state)
const selectSwap = (state: LoadedKitState) => state.swap

/**
 * The tokens of the active network: the visitor's own by value, then all others; any other by its address. One can buy on other
 * networks, too, as far as the gateway brings tokens there.
 */
export function SwapSelectToken({
  parameters: { side } = { side: 'buy' },
}: {
  parameters?: { side: 'sell' | 'buy' }
}): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { swap: texts } = useMessages()
  const active = useProvidedKitState(selectNetwork)
  const { destinations, draft, ...swap } = useProvidedKitState(selectSwap)
  const [there, setThere] = useState(() => (side === 'buy' ? draft.bought?.caipNetworkId : undefined))
  const isElsewhere = there !== undefined && destinations.includes(there)
  const loading = useDestination(isElsewhere ? there : undefined)
  const selectShown = useCallback(
    (state: LoadedKitState) => (isElsewhere ? findNetwork(state, there) : getNetwork(state)),
    [isElsewhere, there],
  )
  const network = useProvidedKitState(selectShown)
  const tokens = isElsewhere ? (swap.destinationTokens[there] ?? []) : swap.tokens
  const [text, setText] = useState('')
  const query = useDebounced(text.trim(), 150)
  const found = tokens.filter((token) => matches(token, query))
  const isLooking = useFindByAddress(query, found.length === 0, isElsewhere ? there : undefined)
  const chosen = side === 'sell' ? draft.sold : draft.bought
  // Anybody can name a token after a known one, so only those of the list are offered.
  const suggested = tokens
    .filter(({ isListed, symbol }) => isListed && suggestedSymbols.has(symbol.toUpperCase()))
    .slice(0, suggestedCount)
  const own = found.filter(({ balanceAtomic }) => balanceAtomic)
  const others = found.filter(({ balanceAtomic }) => !balanceAtomic)

  function choose(token: SwapToken): void {
    void kit.swap.setToken(side, token)
    router.back()
  }

  const renderRow = (token: SwapToken) => (
    <li key={token.id} className="lk-token-choice">
      <Row
        picture={<TokenImage token={token} network={network} />}
        title={token.name}
        description={describe(token)}
        {...(token.isListed ? {} : { badge: <Badge tone="warning">{texts.notListed}</Badge> })}
        {...(token.isListed && token.price > 0 && token.balanceAtomic
          ? { end: formatUsd(toFiatValue(token.balanceAtomic, token.decimals, token.price)) }
          : {})}
        isSelected={chosen?.id === token.id}
        onClick={() => choose(token)}
      />
    </li>
  )
  return (
    <Stack>
      {side === 'buy' && active && destinations.length > 0 && (
        <NetworkChips
          ids={[active.caipNetworkId, ...destinations]}
          chosen={network?.caipNetworkId}
          onChoose={setThere}
        />
      )}
      {loading.status === 'failed' ? (
        <ErrorState title={texts.failedTitle} text={texts.failedText} onRetry={loading.retry} />
      ) : loading.status === 'loading' ? (
        <>
          <p className="lk-visually-hidden" role="status">
            {texts.loadingNetwork}
          </p>
          <SkeletonRow />
          <SkeletonRow />
        </>
      ) : isLooking ? (
        <>
          <p className="lk-visually-hidden" role="status">
            {texts.looking}
          </p>
          <SkeletonRow />
        </>
      ) : (
        <SearchList
          text={text}
          onChange={setText}
          query={query}
          count={found.length}
          texts={{ ...texts, emptyTitle: texts.selectEmptyTitle, emptyText: texts.selectEmptyText }}
        >
          {query === '' && <Suggestions tokens={suggested} onChoose={choose} />}
          {own.length > 0 && (
            <>
              <h3 className="lk-swap-heading">{texts.yours}</h3>
              <ul className="lk-networks-list">{own.map(renderRow)}</ul>
            </>
          )}
          {others.length > 0 && (
            <>
              <h3 className="lk-swap-heading">{texts.others}</h3>
              <ul className="lk-networks-list">{others.map(renderRow)}</ul>
            </>
          )}
        </SearchList>
      )}
    </Stack>
  )
}

type NetworkChipsProps = {
  ids: readonly CaipNetworkId[]
  chosen: CaipNetworkId | undefined
  onChoose(id: CaipNetworkId): void
}

/** The networks on which one can buy. */
function NetworkChips({ chosen, ids, onChoose }: NetworkChipsProps): ReactNode {
  const { swap: texts } = useMessages()
  return (
    <fieldset className="lk-swap-networks" aria-label={texts.networkOfToken}>
      {ids.map((id) => (
        <NetworkChip key={id} id={id} isChosen={id === chosen} onClick={() => onChoose(id)} />
      ))}
    </fieldset>
  )
}

function NetworkChip({
  id,
  isChosen,
  onClick,
}: {
  id: CaipNetworkId
  isChosen: boolean
  onClick: () => void
}): ReactNode {
  const network = useProvidedKitState((state) => findNetwork(state, id))
  return (
    <button type="button" className="lk-token-chip" aria-pressed={isChosen} onClick={onClick}>
      <NetworkImage network={network} size={16} />
      <span className="lk-token-chip-name">{network?.name ?? id}</span>
    </button>
  )
}

/** Loads the tokens of another network, if one is chosen. */
function useDestination(id: CaipNetworkId | undefined) {
  const kit = useProvidedKit()
  const [failed, setFailed] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const isLoaded = useProvidedKitState(
    useCallback((state: LoadedKitState) => !id || state.swap.destinationTokens[id] !== undefined, [id]),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!id) return
    setFailed(undefined)
    void kit.swap.loadDestination(id).catch(() => setFailed(id))
  }, [kit, id, attempt])
  const status = isLoaded ? ('ready' as const) : failed === id ? ('failed' as const) : ('loading' as const)
  return { status, retry: () => setAttempt(attempt + 1) }
}

function describe(token: SwapToken): ReactNode {
  const { address, balanceAtomic, isListed, symbol } = token
  const place = isListed || !address ? '' : ` · ${truncateAddress(address)}`
  const amount = balanceAtomic ? formatToken({ ...token, amountAtomic: balanceAtomic }) : symbol
  return <span className="lk-numeric">{`${amount}${place}`}</span>
}

type SuggestionsProps = { tokens: readonly SwapToken[]; onChoose(token: SwapToken): void }

function Suggestions({ onChoose, tokens }: SuggestionsProps): ReactNode {
  return (
    <div className="lk-swap-suggested">
      {tokens.map((token) => (
        <button key={token.id} type="button" className="lk-token-chip" onClick={() => onChoose(token)}>
          <TokenImage token={token} size={24} />
          <span className="lk-token-chip-name">{token.symbol}</span>
        </button>
      ))}
    </div>
  )
}

/** Asks the network for what looks like an address and is on no list; the kit puts it among its tokens. */
function useFindByAddress(query: string, isMissing: boolean, there: CaipNetworkId | undefined): boolean {
  const kit = useProvidedKit()
  const [sought, setSought] = useState<string>()
  const isAddress = isMissing && query.length >= minAddressLength
  useEffect(() => {
    if (!isAddress) return
    setSought(query)
    void kit.swap
      .findToken(query, there)
      .catch(() => undefined)
      .finally(() => setSought((one) => (one === query ? undefined : one)))
  }, [kit, query, isAddress, there])
  return sought === query && isAddress
}

function matches({ address = '', name, symbol }: SwapToken, query: string): boolean {
  const wanted = query.toLowerCase()
  return [name, symbol, address].some((text) => text.toLowerCase().includes(wanted))
}
