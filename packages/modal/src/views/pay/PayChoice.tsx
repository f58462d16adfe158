import { getActiveConnection, type LoadedKitState, type PayStep } from '@latchkey/core'
import { type ErrorCode, isAppKitError } from '@latchkey/errors'
import { truncateAddress } from '@latchkey/primitives'
import { useIsOnline, useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../components/Button.js'
import { formatToken } from '../../components/formatNumbers.js'
import { Notice } from '../../components/Notice.js'
import { Row } from '../../components/Row.js'
import { SkeletonRow } from '../../components/SkeletonRow.js'
import { Stack } from '../../components/Stack.js'
import { WalletImage } from '../../components/WalletImage.js'
import { WalletIcon } from '../../icons/WalletIcon.js'
import { getErrorText } from '../../messages/getErrorText.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { ExchangeRow } from '../pay-with-exchange/ExchangeRow.js'
import { CardRow } from './CardRow.js'
import { PayAmount } from './PayAmount.js'

const selectPay = (state: LoadedKitState) => state.pay
const selectOpening = (state: LoadedKitState) => state.exchanges.openingId
const selectMayExchange = ({ features }: LoadedKitState) => features.payments

/** The ways to pay: the connected wallet or another one, and exchanges. */
export function PayChoice({ step }: { step: Extract<PayStep, { status: 'choosing' }> }): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const messages = useMessages()
  const { common, exchanges: exchangeTexts, pay: texts } = messages
  const { exchanges, exchangeStatus } = useProvidedKitState(selectPay)
  const openingId = useProvidedKitState(selectOpening)
  const mayExchange = useProvidedKitState(selectMayExchange)
  const isOnline = useIsOnline()
  const [failure, setFailure] = useState<ErrorCode>()
  const { news, terms } = step
  const { namespace } = terms.asset
  const connection = useProvidedKitState((state: LoadedKitState) => getActiveConnection(state, namespace))
  const isPartly = news.paidAtomic > 0n
  useEffect(() => {
    if (mayExchange && !terms.payer) void kit.pay.loadExchanges()
  }, [kit, mayExchange, terms.payer])

  function begin(run: () => Promise<void>): void {
    setFailure(undefined)
    run().catch((error: unknown) => {
      const code = isAppKitError(error) ? error.code : 'wire/network'
      // Who has gone back from the review knows.
      if (code !== 'kit/modal-closed') setFailure(code)
    })
  }

  return (
    <Stack gap={16}>
      <PayAmount terms={terms} news={news} />
      {isPartly && (
        <Notice tone="warning" isLive>
          {texts.underpaid({
            arrived: formatToken({ ...terms.asset, amountAtomic: news.paidAtomic }, terms.asset.decimals),
            amount: formatToken(
              terms.asset && { ...terms.asset, amountAtomic: terms.amountAtomic },
              terms.asset.decimals,
            ),
          })}
        </Notice>
      )}
      {news.state === 'wrong-network' && (
        <Notice tone="warning" isLive>
          {texts.wrongNetwork}
        </Notice>
      )}
      {news.state === 'failed' && (
        <Notice tone="warning" isLive>
          {texts.transactionFailed}
        </Notice>
      )}
      <ul className="lk-networks-list">
        <li>
          {connection?.accounts[0] ? (
            <Row
              picture={
                <WalletImage
                  name={connection.wallet.name}
                  src={connection.wallet.icon}
                  imageId={connection.wallet.imageId}
                />
              }
              title={texts.withWallet({ walletName: connection.wallet.name })}
              description={truncateAddress(connection.accounts[0].address)}
              isDeeper
              isFirstFocus
              onClick={() => begin(kit.pay.payWithWallet)}
            />
          ) : (
            <Row
              icon={<WalletIcon />}
              title={texts.connectWallet}
              description={texts.connectWalletText}
              isDeeper
              isFirstFocus
              onClick={() => router.push('Connect', { namespace })}
            />
          )}
        </li>
        {exchanges.map((exchange) => (
          <li key={exchange.id}>
            <ExchangeRow
              exchange={exchange}
              title={exchange.name}
              description={texts.withExchange}
              isOpening={openingId === exchange.id}
              isDisabled={openingId !== undefined}
              onClick={() => begin(() => kit.pay.payWithExchange(exchange.id))}
            />
          </li>
        ))}
        {connection && <CardRow terms={terms} news={news} />}
        {exchangeStatus === 'loading' && (
          <li>
            <SkeletonRow />
          </li>
        )}
      </ul>
      {exchangeStatus === 'failed' && (
        <Notice
          tone="warning"
          isLive
          action={
            <Button size="small" onClick={() => void kit.pay.loadExchanges()}>
              {common.tryAgain}
            </Button>
          }
        >
          {isOnline ? exchangeTexts.exchangesFailed : common.offline}
        </Notice>
      )}
      {failure && (
        <Notice tone="danger" isLive>
          {isOnline ? getErrorText(messages, failure, connection?.wallet.name ?? '').title : common.offline}
        </Notice>
      )}
    </Stack>
  )
}
