import type { LoadedKitState, SendArguments } from '@latchkey/core'
import { useTokens } from '@latchkey/react'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../components/Button.js'
import { ErrorDetails } from '../../components/ErrorDetails.js'
import { Skeleton } from '../../components/Skeleton.js'
import { Stack } from '../../components/Stack.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { TokenImage } from '../../components/TokenImage.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { getErrorText } from '../../messages/getErrorText.js'
import { useMessages } from '../../messages/useMessages.js'
import { isWithOthers } from './isWithOthers.js'
import { SendForm } from './SendForm.js'
import { TransferProgress } from './TransferProgress.js'

const selectSend = (state: LoadedKitState) => state.send

/** Puts a transfer together; one that was opened from code is shown as it is (§2.007). */
export function WalletSend({ parameters }: { parameters: SendArguments | undefined }): ReactNode {
  const kit = useProvidedKit()
  const messages = useMessages()
  const { send: texts, common } = messages
  const { draft, step } = useProvidedKitState(selectSend)
  const { tokens } = useTokens()
  const [first] = tokens
  const isFromCode = parameters !== undefined
  const chosen = draft.token?.type === 'nft' && !isFromCode ? undefined : draft.token
  const [hasBegun, setHasBegun] = useState(chosen !== undefined)

  useEffect(() => {
    const { draft: left, step: before } = kit.store.getState().send
    if (isWithOthers(before)) return
    // What was opened from code and left behind is not what the visitor wants to send now, nor is an NFT.
    if (!isFromCode && (left.arguments || left.token?.type === 'nft')) void kit.send.reset()
    // A review that was left is over; why there was nothing to review is still to be told.
    else if (before.status !== 'failed' || before.quote) void kit.send.edit()
  }, [kit, isFromCode])
  useEffect(() => {
    // What was given from code may not be filled in yet: another token would empty its amount.
    const { token: kept, sendTokenAmount } = kit.store.getState().send.draft
    if (!first || isFromCode || kept) return
    void kit.send.setToken(first).finally(() => setHasBegun(true))
    // Typed before it was known what the visitor holds.
    if (sendTokenAmount) void kit.send.setAmount(sendTokenAmount)
  }, [kit, first, isFromCode])

  if (isWithOthers(step)) return <TransferProgress />
  if (isFromCode && step.status === 'failed' && !step.quote) {
    const { code, message } = step
    const { title, hint } = getErrorText(messages, code, messages.connecting.yourWallet)
    return (
      <StatusPanel
        picture={<TokenImage token={{ symbol: '?' }} size={80} />}
        isWaiting={false}
        mark={<WarningIcon />}
        markTone="warning"
        title={title}
        text={hint}
        actions={
          <>
            <Button variant="primary" onClick={() => void kit.send.fill(parameters)}>
              {common.tryAgain}
            </Button>
            <Button onClick={kit.modal.close}>{texts.close}</Button>
          </>
        }
      >
        <ErrorDetails code={code} message={message} />
      </StatusPanel>
    )
  }
  if (isFromCode && !draft.token) return <LoadingForm />
  // What takes the first token may still be on its way to the page; nothing moves when it has come.
  const token = chosen ?? (isFromCode || hasBegun ? undefined : first)
  return <SendForm token={token} isReadOnly={isFromCode} />
}

function LoadingForm(): ReactNode {
  const { send: texts } = useMessages()
  return (
    <div role="status">
      <span className="lk-visually-hidden">{texts.loading}</span>
      <Stack gap={12}>
        <Skeleton height={104} />
        <Skeleton height={92} />
        <Skeleton height={24} />
        <Skeleton height={48} />
      </Stack>
    </div>
  )
}
