import {
  getNetwork,
  type LoadedKitState,
  type NftBalance,
  type SendDraft,
  type SendProblem,
  type TokenBalance,
} from '@latchkey/core'
import { getFirstProblem } from '@latchkey/core/internal'
import { isAppKitError } from '@latchkey/errors'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/Button.js'
import { getNetworkName } from '../../messages/getNetworkName.js'
import type { Messages } from '../../messages/Messages.js'
import type { ProblemNames } from '../../messages/sendTexts.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { AmountField } from './AmountField.js'
import { FeeLine } from './FeeLine.js'
import { isFeeUnknown } from './isFeeUnknown.js'
import { MemoField } from './MemoField.js'
import { NftFields } from './NftFields.js'
import { ReceiverField } from './ReceiverField.js'

const selectDraft = (state: LoadedKitState) => state.send.draft
const selectNetwork = (state: LoadedKitState) => getNetwork(state)

/** Properties of {@link SendForm}. */
export type SendFormProps = {
  /** What is sent; the kit may not have it yet. */
  token: TokenBalance | NftBalance | undefined
  isReadOnly: boolean
}

/** The fields of a transfer and one button that says what is missing (§5.016). */
export function SendForm({ token, isReadOnly }: SendFormProps): ReactNode {
  const kit = useProvidedKit()
  const { router, toasts } = useScreen()
  const messages = useMessages()
  const { send: texts } = messages
  const draft = useProvidedKitState(selectDraft)
  const { problems, estimate } = draft
  const network = useProvidedKitState(selectNetwork)
  const [isLoading, setIsLoading] = useState(false)
  const retryRef = useRef<HTMLButtonElement>(null)
  const isPressed = useRef(false)
  const { amount, receiver } = problems
  // While the kit does not have the token yet, what is missing beside it is said.
  const problem = (token && (amount ?? receiver ?? problems.memo)) ?? getFirstProblem(problems)
  const isWithoutFee = problem === undefined && isFeeUnknown(estimate)

  // The button that was pressed is disabled now; the focus goes to what helps.
  useEffect(() => {
    if (isLoading || !isPressed.current) return
    isPressed.current = false
    if (isWithoutFee) retryRef.current?.focus()
  }, [isLoading, isWithoutFee])

  async function review(): Promise<void> {
    isPressed.current = true
    setIsLoading(true)
    const { view } = router.getRoute()
    try {
      await kit.send.review()
      if (router.getRoute().view === view) router.push('WalletSendPreview')
    } catch (error) {
      // What is not ready stands at its field, or at the fee.
      if (!isAppKitError(error, 'send/not-ready')) toasts.showError(texts.reviewFailed)
    } finally {
      setIsLoading(false)
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (problem === undefined && !isWithoutFee && !isLoading) void review()
  }

  const names = {
    nativeSymbol: network?.nativeCurrency.symbol ?? '',
    network: network ? getNetworkName(messages, network) : '',
  }
  const getText = (wrong: SendProblem | undefined) =>
    getProblemText(messages, wrong, { ...draft, token }, names)
  return (
    <form className="lk-send" onSubmit={submit} noValidate>
      {token?.type === 'nft' ? (
        <NftFields nft={token} error={getText(amount)} />
      ) : (
        <AmountField token={token} isReadOnly={isReadOnly} error={getText(amount ?? problems.token)} />
      )}
      <ReceiverField isReadOnly={isReadOnly} error={getText(receiver)} />
      <MemoField error={getText(problems.memo)} />
      <FeeLine retryRef={retryRef} />
      <Button
        type="submit"
        variant="primary"
        isLoading={isLoading}
        isDisabled={problem !== undefined || (isWithoutFee && !isLoading)}
      >
        {problem ? texts.problems[problem].label : texts.review}
      </Button>
    </form>
  )
}

/**
 * Says in a sentence what is wrong with a field.
 *
 * @param messages - The catalogue.
 * @param problem - What is wrong.
 * @param draft - What the visitor has filled in.
 * @param network - Its name, and the symbol of its own token.
 * @returns `undefined` for what is only missing: the button says that.
 */
function getProblemText(
  { send: { problems } }: Messages,
  problem: SendProblem | undefined,
  { token, receiverFormat, estimate }: SendDraft,
  network: Pick<ProblemNames, 'network' | 'nativeSymbol'>,
): string | undefined {
  const { amount, most, symbol } = (estimate.status === 'failed' && estimate.context) || {}
  return (
    problem &&
    problems[problem].text?.({
      ...network,
      symbol: token?.symbol ?? '',
      decimals: token?.decimals ?? 0,
      foreign: receiverFormat?.name ?? '',
      isAlsoHash: receiverFormat?.isAlsoHash ?? false,
      limit: toLimit(amount ?? most, symbol),
    })
  )
}

/** None of it is no limit that would help. */
function toLimit(amount: string | undefined, symbol: string | undefined): string {
  return amount && symbol && /[1-9]/.test(amount) ? `${amount} ${symbol}` : ''
}
