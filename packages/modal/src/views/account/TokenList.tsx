import type { LoadedKitState, Network, TokenBalance } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useState } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { ExactAmount } from '../../components/ExactAmount.js'
import { formatUsd } from '../../components/formatNumbers.js'
import { IconButton } from '../../components/IconButton.js'
import { Notice } from '../../components/Notice.js'
import { Row } from '../../components/Row.js'
import { SkeletonRow } from '../../components/SkeletonRow.js'
import { Spinner } from '../../components/Spinner.js'
import { TokenImage } from '../../components/TokenImage.js'
import { useIsSlow } from '../../components/useIsSlow.js'
import { CoinsIcon } from '../../icons/CoinsIcon.js'
import { RetryIcon } from '../../icons/RetryIcon.js'
import { getNetworkName } from '../../messages/getNetworkName.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { selectCanBuy } from '../purchases/selectCanBuy.js'
import { BalanceFailure } from './BalanceFailure.js'
import { HiddenTokens } from './HiddenTokens.js'
import { TokenPlaces } from './TokenPlaces.js'

/** More than these are shown on demand. */
const shownAtFirst = 4

const selectBalances = (state: LoadedKitState) => state.balances

/** What the account holds on the active network, most valuable first. */
export function TokenList({ network }: { network: Network | undefined }): ReactNode {
  const kit = useProvidedKit()
  const { account: texts } = useMessages()
  const { listedBy, places, status, tokens: held, updatedAtMs } = useProvidedKitState(selectBalances)
  const [isWhole, setIsWhole] = useState(false)
  const [isArranging, setIsArranging] = useState(false)
  const getPlace = ({ address, caipNetworkId }: TokenBalance) => places[address ?? caipNetworkId]
  const isFolded = (token: TokenBalance) => {
    const place = getPlace(token)
    return place === 'hidden' || (token.doubt !== undefined && place !== 'pinned')
  }
  const tokens = held.filter((token) => !isFolded(token))
  const isFirstLoad = updatedAtMs === undefined && status !== 'failed'
  const isSlow = useIsSlow(isFirstLoad)
  const shown = isWhole || isArranging ? tokens : tokens.slice(0, shownAtFirst)
  return (
    <section className="lk-tokens" aria-label={texts.tokens}>
      <div className="lk-tokens-head">
        <h3>{texts.tokens}</h3>
        {held.length > 1 && (
          <button type="button" className="lk-text-button" onClick={() => setIsArranging(!isArranging)}>
            {isArranging ? texts.arranged : texts.arrange}
          </button>
        )}
        <IconButton
          size="small"
          label={texts.refresh}
          icon={status === 'loading' ? <Spinner /> : <RetryIcon size={16} />}
          onClick={() => void kit.balances.load({ force: true })}
        />
      </div>
      {status === 'failed' && <BalanceFailure network={network} />}
      {listedBy === 'wallet' && <Notice>{texts.listedByWallet}</Notice>}
      {isFirstLoad && (
        <div role="status">
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
          {isSlow && <p className="lk-tokens-slow">{texts.slow}</p>}
        </div>
      )}
      {updatedAtMs !== undefined && held.length === 0 && <NoTokens network={network} />}
      {shown.length > 0 && (
        <ul className="lk-token-list">
          {shown.map((token) => (
            <li key={token.address ?? 'native'}>
              <Row
                picture={<TokenImage token={token} network={network} />}
                title={token.name}
                description={<ExactAmount amount={token} />}
                {...(token.price > 0 && !isArranging ? { end: formatUsd(token.value) } : {})}
                {...(isArranging && { badge: <TokenPlaces token={token} place={getPlace(token)} /> })}
              />
            </li>
          ))}
        </ul>
      )}
      {tokens.length > shownAtFirst && !isArranging && (
        <Button variant="ghost" size="small" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? texts.showFewer : texts.showAll({ count: tokens.length })}
        </Button>
      )}
      <HiddenTokens tokens={held.filter(isFolded)} />
    </section>
  )
}

function NoTokens({ network }: { network: Network | undefined }): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const messages = useMessages()
  const texts = messages.account
  const canBuy = useProvidedKitState(selectCanBuy)
  const canReceive = useProvidedKitState((state) => state.features.receive)
  return (
    <EmptyState
      icon={<CoinsIcon size={28} />}
      title={texts.emptyTitle}
      text={texts.emptyText({ network: network ? getNetworkName(messages, network) : '' })}
      action={
        <>
          {canBuy && (
            <Button
              size="small"
              onClick={() => {
                kit.analytics.track('SELECT_BUY_CRYPTO', {})
                router.push('OnRampProviders')
              }}
            >
              {texts.buy}
            </Button>
          )}
          {canReceive && (
            <Button size="small" onClick={() => router.push('WalletReceive')}>
              {texts.receive}
            </Button>
          )}
        </>
      }
    />
  )
}
