import type { LoadedKitState, PaymentNews, PaymentTerms } from '@latchkey/core'
import { formatAmount } from '@latchkey/primitives'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useCallback, useEffect } from 'react'
import { Row } from '../../components/Row.js'
import { CardIcon } from '../../icons/CardIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { selectCanBuy } from '../purchases/selectCanBuy.js'

/** Properties of {@link CardRow}. */
export type CardRowProps = { terms: PaymentTerms; news: PaymentNews }

/** Buying what is missing with a card, where somebody sells it; it arrives in the visitor's own account, which pays then. */
export function CardRow({ news, terms }: CardRowProps): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { pay: texts } = useMessages()
  const { amountAtomic, asset } = terms
  const canBuy = useProvidedKitState(selectCanBuy)
  const select = useCallback(
    ({ onramp }: LoadedKitState) =>
      onramp.isSample
        ? undefined
        : onramp.options.tokens.find(
            ({ address, caipNetworkId }) =>
              caipNetworkId === asset.network && address?.toLowerCase() === asset.address?.toLowerCase(),
          ),
    [asset],
  )
  const token = useProvidedKitState(select)
  useEffect(() => {
    if (canBuy) void kit.onramp.load()
  }, [kit, canBuy])
  if (!canBuy || !token) return null

  async function buy(): Promise<void> {
    if (!token) return
    await kit.onramp.setToken(token)
    await kit.onramp.setAmount('receive', formatAmount(amountAtomic - news.paidAtomic, asset.decimals))
    router.push('OnRampProviders')
  }

  return (
    <li>
      <Row
        icon={<CardIcon />}
        title={texts.withCard}
        description={texts.withCardText}
        isDeeper
        onClick={() => void buy()}
      />
    </li>
  )
}
