import type { KitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect } from 'react'
import { EmptyState } from '../../components/EmptyState.js'
import { Row } from '../../components/Row.js'
import { Stack } from '../../components/Stack.js'
import { CardIcon } from '../../icons/CardIcon.js'
import { CoinsIcon } from '../../icons/CoinsIcon.js'
import { InfoIcon } from '../../icons/InfoIcon.js'
import { ReceiveIcon } from '../../icons/ReceiveIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { selectCanBuy } from '../purchases/selectCanBuy.js'

const selectCanDeposit = ({ features }: KitState) => features.payWithExchange
const selectCanReceive = ({ features }: KitState) => features.receive

/** The ways to add money to the account. */
export function FundWallet(): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { fund: texts } = useMessages().onramp
  const canBuy = useProvidedKitState(selectCanBuy)
  const canDeposit = useProvidedKitState(selectCanDeposit)
  const canReceive = useProvidedKitState(selectCanReceive)
  useEffect(() => {
    // The list of what is sold is there by the time it is asked for.
    if (canBuy) void kit.onramp.load()
  }, [kit, canBuy])

  const ways = [
    canBuy && {
      ...{ id: 'buy', icon: <CardIcon />, title: texts.buy, description: texts.buyText },
      open() {
        kit.analytics.track('SELECT_BUY_CRYPTO', {})
        router.push('OnRampProviders')
      },
    },
    canDeposit && {
      ...{ id: 'exchange', icon: <CoinsIcon />, title: texts.exchange, description: texts.exchangeText },
      open: () => router.push('PayWithExchange'),
    },
    canReceive && {
      ...{ id: 'receive', icon: <ReceiveIcon />, title: texts.receive, description: texts.receiveText },
      open: () => router.push('WalletReceive'),
    },
  ].flatMap((way) => way || [])
  if (ways.length === 0) {
    return <EmptyState icon={<InfoIcon size={28} />} title={texts.nothingTitle} text={texts.nothingText} />
  }
  return (
    <Stack>
      {ways.map(({ id, open, ...row }, index) => (
        <Row key={id} {...row} isDeeper isFirstFocus={index === 0} onClick={open} />
      ))}
    </Stack>
  )
}
