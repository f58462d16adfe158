import { findNetwork, getNetwork, type LoadedKitState } from '@latchkey/core'
import { type ErrorCode, isAppKitError } from '@latchkey/errors'
import { useIsOnline, useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../components/Button.js'
import { IconButton } from '../../components/IconButton.js'
import { Notice } from '../../components/Notice.js'
import { SwapIcon } from '../../icons/SwapIcon.js'
import { getErrorText } from '../../messages/getErrorText.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { BridgedSwaps } from './BridgedSwaps.js'
import { formatPercent } from './formatPercent.js'
import { OfferLine } from './OfferLine.js'
import { SwapSide } from './SwapSide.js'

/** From where on a price impact is warned of, in basis points. */
const warnedImpact = 200

const selectDraft = (state: LoadedKitState) => state.swap.draft
/** Where the bought token is, when that is another network. */
const selectDestination = (state: LoadedKitState) => {
  const id = state.swap.draft.bought?.caipNetworkId
  return id === undefined || id === getNetwork(state)?.caipNetworkId ? undefined : findNetwork(state, id)
}
const selectCoin = (state: LoadedKitState) => getNetwork(state)?.nativeCurrency.symbol ?? ''

/** Both amounts, what it costs, and the way to the review. */
export function SwapForm(): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const messages = useMessages()
  const { common, swap: texts } = messages
  const [flipCode, setFlipCode] = useState<ErrorCode>()
  const draft = useProvidedKitState(selectDraft)
  const coin = useProvidedKitState(selectCoin)
  const network = useProvidedKitState(getNetwork)
  const destination = useProvidedKitState(selectDestination)
  const isOnline = useIsOnline()
  const { bought, offerFailureCode, offerStatus, problem, sold } = draft
  const { offer } = draft
  useEffect(() => {
    // A review that was left is over, and offers that were left are old.
    const { status } = kit.store.getState().swap.step
    if (status !== 'approving' && status !== 'confirming') void kit.swap.edit().then(() => kit.swap.refresh())
  }, [kit])

  function review(): void {
    // Why it cannot be reviewed is in the store, and on screen from there.
    void kit.swap.review().catch(() => undefined)
    router.push('SwapPreview')
  }

  /** Of tokens on two networks, the wallet is asked to switch first, which it may refuse. */
  function flip(): void {
    setFlipCode(undefined)
    kit.swap.flip().catch((error: unknown) => setFlipCode(isAppKitError(error) ? error.code : undefined))
  }

  const isAsking = offerStatus === 'loading' && !offer
  const isLiquidity = offerFailureCode === 'swap/liquidity'
  const failure = offerStatus === 'failed' && (
    <Notice
      tone="warning"
      isLive
      action={
        !isLiquidity && (
          <Button size="small" onClick={() => void kit.swap.refresh()}>
            {common.tryAgain}
          </Button>
        )
      }
    >
      {isLiquidity ? texts.liquidityText : isOnline ? texts.offersFailedTitle : common.offline}
    </Notice>
  )
  const impact = offer?.priceImpact ?? 0
  const unlisted = [sold, bought].find((token) => token?.isListed === false)
  return (
    <div className="lk-swap">
      <BridgedSwaps />
      <div className="lk-swap-sides">
        <SwapSide side="sell" label={texts.pay} network={destination && network} />
        <div className="lk-swap-flip">
          <IconButton
            label={destination ? texts.flipNetwork({ network: destination.name }) : texts.flip}
            icon={<SwapIcon size={18} />}
            size="small"
            onClick={flip}
          />
        </div>
        <SwapSide side="buy" label={texts.get} network={destination} />
      </div>
      {flipCode && (
        <Notice tone="warning" isLive>
          {getErrorText(messages, flipCode, '').title}
        </Notice>
      )}
      {failure || <OfferLine />}
      {impact >= warnedImpact && (
        <Notice tone="warning" isLive>
          {texts.impactWarning({ percent: formatPercent(impact) })}
        </Notice>
      )}
      {unlisted && <Notice tone="warning">{texts.unlisted({ symbol: unlisted.symbol })}</Notice>}
      <Button
        variant="primary"
        isDisabled={problem !== undefined}
        isLoading={isAsking && problem === 'offer-missing'}
        onClick={review}
      >
        {problem && problem !== 'offer-missing'
          ? texts.problems[problem]({ symbol: sold?.symbol ?? '', coin })
          : isLiquidity && problem
            ? texts.liquidityTitle
            : texts.review}
      </Button>
    </div>
  )
}
