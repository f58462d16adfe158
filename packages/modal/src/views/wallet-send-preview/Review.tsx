import { getActiveAccount, getActiveWalletName, type KitState } from '@latchkey/core'
import { isSameAddress, toFiatValue } from '@latchkey/primitives'
import { useKit, useKitState } from '@latchkey/react'
import { type ReactNode, useEffect } from 'react'
import { AddressInFull } from '../../components/AddressInFull.js'
import { Badge } from '../../components/Badge.js'
import { Button } from '../../components/Button.js'
import { ButtonGroup } from '../../components/ButtonGroup.js'
import { FactList } from '../../components/FactList.js'
import { formatUsd } from '../../components/formatNumbers.js'
import { NetworkImage } from '../../components/NetworkImage.js'
import { Notice } from '../../components/Notice.js'
import { TokenImage } from '../../components/TokenImage.js'
import { useMessages } from '../../messages/useMessages.js'
import { FeeValue } from '../wallet-send/FeeLine.js'
import { formatEntered, readEntered } from '../wallet-send/formatEntered.js'
import { getProblemText } from '../wallet-send/getProblemText.js'
import { TotalValue } from './TotalValue.js'

const selectSend = (state: KitState) => state.send
const selectBalances = (state: KitState) => state.balances

/** What is sent, to whom, from where and at what fee; sending waits for the fee. */
export function Review({ wasCancelled }: { wasCancelled: boolean }): ReactNode {
  const kit = useKit()
  const messages = useMessages()
  const { send: texts, common } = messages
  const send = useKitState(selectSend)
  const account = useKitState(getActiveAccount)
  const walletName = useKitState(getActiveWalletName)
  useKitState(selectBalances)
  const { token, receiverAddress, feeEstimate, feeQuote } = send

  // The fee may have changed since the fields were filled in.
  useEffect(() => void kit.send.estimateFee(), [kit])

  if (!token || !account?.address) return null
  const network = kit.networks.find(token.caipNetworkId)
  const amountAtomic = readEntered(send) ?? 0n
  const usd = toFiatValue(amountAtomic, token.decimals, token.price)
  const problem = kit.send.getProblem()
  const nativeSymbol = network?.nativeCurrency.symbol ?? ''
  const problemText = getProblemText(messages, problem, { token, nativeSymbol })
  const isReady = problem === undefined && feeEstimate.status === 'ready' && feeQuote !== undefined
  const isDeclined = send.step.status === 'failed'
  // The failure is in the store, and on screen from there.
  const start = () => void kit.send.send().catch(() => undefined)

  return (
    <div className="lk-review">
      <div className="lk-review-amount">
        <TokenImage token={token} network={network} size={56} />
        <p className="lk-review-value lk-numeric">{formatEntered(send)}</p>
        {token.price > 0 && <p className="lk-review-usd lk-numeric">{formatUsd(usd)}</p>}
      </div>
      <div className="lk-review-facts">
        <FactList
          facts={[
            { label: texts.receiver, value: <AddressInFull address={receiverAddress} /> },
            { label: texts.from, value: <AddressInFull address={account.address} /> },
            {
              label: texts.network,
              value: (
                <span className="lk-review-network">
                  <NetworkImage network={network} size={16} />
                  {network?.name}
                  {network?.isLocal && <Badge tone="warning">{common.local}</Badge>}
                </span>
              ),
            },
            { label: texts.fee, value: <FeeValue /> },
            { label: texts.total, value: <TotalValue token={token} amountAtomic={amountAtomic} /> },
          ]}
        />
      </div>
      {isDeclined && (
        <Notice tone="danger" isLive>
          {texts.declined({ walletName })}
        </Notice>
      )}
      {wasCancelled && (
        <Notice tone="warning" isLive>
          {texts.cancelled({ walletName })}
        </Notice>
      )}
      {problemText && (
        <Notice tone="danger" isLive>
          {problemText}
        </Notice>
      )}
      {isSameAddress(receiverAddress, account.address) && <Notice tone="warning">{texts.ownAddress}</Notice>}
      <p className="lk-review-final">{texts.final}</p>
      <ButtonGroup>
        <Button onClick={kit.router.back}>{texts.edit}</Button>
        <Button variant="primary" isDisabled={!isReady} onClick={start}>
          {texts.sendAction}
        </Button>
      </ButtonGroup>
    </div>
  )
}
