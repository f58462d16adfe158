import type { LoadedKitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { ErrorDetails } from '../../components/ErrorDetails.js'
import { Notice } from '../../components/Notice.js'
import { useWhenOnline } from '../../components/useWhenOnline.js'
import { getErrorText } from '../../messages/getErrorText.js'
import { useMessages } from '../../messages/useMessages.js'
import { useWalletName } from '../useWalletName.js'

const selectNames = (state: LoadedKitState) => state.names

/** Why a name was not registered, or could not be checked. The typed name stays in the field (§4.038). */
export function NameFailure(): ReactNode {
  const kit = useProvidedKit()
  const messages = useMessages()
  const { names: texts, common } = messages
  const walletName = useWalletName()
  const { step, suggestionFailureCode, suggestionStatus } = useProvidedKitState(selectNames)
  const refresh = () => void kit.names.refresh()
  useWhenOnline(suggestionStatus === 'failed' ? kit.names.refresh : undefined)

  if (step.status === 'failed') {
    const { code, message, name } = step
    if (code === 'wallet/rejected') return <Notice isLive>{texts.declined}</Notice>
    if (code === 'name/taken')
      return (
        <Notice tone="warning" isLive>
          {texts.justTaken({ name })}
        </Notice>
      )
    const { hint, title } = getErrorText(messages, code, walletName)
    return (
      <>
        <Notice tone="danger" isLive>
          {title}. {hint}
        </Notice>
        <ErrorDetails code={code} message={message} />
      </>
    )
  }
  if (suggestionStatus !== 'failed' || suggestionFailureCode === undefined) return null
  const { hint } = getErrorText(messages, suggestionFailureCode, walletName)
  return (
    <Notice
      tone="danger"
      isLive
      action={
        <Button size="small" onClick={refresh}>
          {common.tryAgain}
        </Button>
      }
    >
      {texts.suggestionsFailed} {hint}
    </Notice>
  )
}
