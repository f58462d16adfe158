import { getActiveNetworkState, type KitState } from '@latchkey/core'
import { useKit, useKitState } from '@latchkey/react'
import { type FormEvent, type ReactNode, useEffect } from 'react'
import { Button } from '../../components/Button.js'
import { useDebounced } from '../../components/useDebounced.js'
import { useMessages } from '../../messages/useMessages.js'
import { AmountField } from './AmountField.js'
import { FeeLine } from './FeeLine.js'
import { getProblemText } from './getProblemText.js'
import { ReceiverField } from './ReceiverField.js'

/** The network is asked for a fee when the fields have stood for this long. */
const estimateDelayMs = 500

const selectSend = (state: KitState) => state.send
const selectBalances = (state: KitState) => state.balances
const selectNativeSymbol = (state: KitState) =>
  getActiveNetworkState(state)?.caipNetwork.nativeCurrency.symbol ?? ''

/** The fields of a transfer and one button that says what is missing (§5.016). */
export function SendForm({ isReadOnly }: { isReadOnly: boolean }): ReactNode {
  const kit = useKit()
  const messages = useMessages()
  const { labels } = messages.send
  const send = useKitState(selectSend)
  const nativeSymbol = useKitState(selectNativeSymbol)
  // What is missing depends on the balances too.
  useKitState(selectBalances)
  const { token, sendTokenAmount, receiverAddress, feeEstimate } = send
  const problems = kit.send.getProblems()
  const problem = problems.token ?? problems.amount ?? problems.receiver
  const isComplete = problem === undefined || problem === 'insufficient-funds-for-fee'
  const key = isComplete ? `${token?.address ?? ''} ${sendTokenAmount} ${receiverAddress}` : ''
  const settledKey = useDebounced(key, estimateDelayMs)
  const mustEstimate = key !== '' && key === settledKey && feeEstimate.status === 'idle'

  useEffect(() => {
    if (mustEstimate) void kit.send.estimateFee()
  }, [kit, mustEstimate])

  function review(event: FormEvent): void {
    event.preventDefault()
    if (problem === undefined) kit.router.push('WalletSendPreview')
  }

  const names = { token, nativeSymbol }
  return (
    <form className="lk-send" onSubmit={review} noValidate>
      <AmountField isReadOnly={isReadOnly} error={getProblemText(messages, problems.amount, names)} />
      <ReceiverField isReadOnly={isReadOnly} error={getProblemText(messages, problems.receiver, names)} />
      <FeeLine />
      <Button type="submit" variant="primary" isDisabled={problem !== undefined}>
        {labels[problem ?? 'ready']}
      </Button>
    </form>
  )
}
