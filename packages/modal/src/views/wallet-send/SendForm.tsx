import { getNetwork, type KitState, type TokenBalance } from '@latchkey/core'
import { getFirstProblem } from '@latchkey/core/internal'
import { isAppKitError } from '@latchkey/errors'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../components/Button.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { AmountField } from './AmountField.js'
import { FeeLine } from './FeeLine.js'
import { getProblemText } from './getProblemText.js'
import { ReceiverField } from './ReceiverField.js'

const selectDraft = (state: KitState) => state.send.draft
const selectNativeSymbol = (state: KitState) => getNetwork(state)?.nativeCurrency.symbol ?? ''

/** Properties of {@link SendForm}. */
export type SendFormProps = {
  /** What is sent; the kit may not have it yet. */
  token: TokenBalance | undefined
  isReadOnly: boolean
}

/** The fields of a transfer and one button that says what is missing (§5.016). */
export function SendForm({ token, isReadOnly }: SendFormProps): ReactNode {
  const kit = useProvidedKit()
  const { router, toasts } = useScreen()
  const messages = useMessages()
  const { labels, reviewFailed } = messages.send
  const { problems } = useProvidedKitState(selectDraft)
  const nativeSymbol = useProvidedKitState(selectNativeSymbol)
  const [isLoading, setIsLoading] = useState(false)
  const { amount, receiver } = problems
  // While the kit does not have the token yet, what is missing beside it is said.
  const problem = (token && (amount ?? receiver)) ?? getFirstProblem(problems)

  async function review(): Promise<void> {
    setIsLoading(true)
    try {
      await kit.send.review()
      if (router.getRoute().view === 'WalletSend') router.push('WalletSendPreview')
    } catch (error) {
      // What is not ready stands at its field, or at the fee.
      if (!isAppKitError(error, 'send/not-ready')) toasts.showError(reviewFailed)
    } finally {
      setIsLoading(false)
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (problem === undefined && !isLoading) void review()
  }

  const names = { token, nativeSymbol }
  return (
    <form className="lk-send" onSubmit={submit} noValidate>
      <AmountField token={token} isReadOnly={isReadOnly} error={getProblemText(messages, amount, names)} />
      <ReceiverField isReadOnly={isReadOnly} error={getProblemText(messages, receiver, names)} />
      <FeeLine />
      <Button type="submit" variant="primary" isLoading={isLoading} isDisabled={problem !== undefined}>
        {labels[problem ?? 'ready']}
      </Button>
    </form>
  )
}
