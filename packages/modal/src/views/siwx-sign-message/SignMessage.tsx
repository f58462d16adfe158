import { findNetwork, getActiveAddress, getNetwork, type KitState } from '@latchkey/core'
import { isAppKitError } from '@latchkey/errors'
import { useAccount } from '@latchkey/react'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useState } from 'react'
import { Button } from '../../components/Button.js'
import { ButtonGroup } from '../../components/ButtonGroup.js'
import { ErrorDetails } from '../../components/ErrorDetails.js'
import { ShowWallet } from '../../components/ShowWallet.js'
import { useIsSlow } from '../../components/useIsSlow.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { getErrorText } from '../../messages/getErrorText.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { cancelPairedRequests } from '../pairing-requests/cancelPairedRequests.js'
import { OpenPairedWallet } from '../pairing-requests/OpenPairedWallet.js'
import { PairingRequests } from '../pairing-requests/PairingRequests.js'
import { useOwnPairedRequest } from '../pairing-requests/usePairedRequest.js'
import { useWalletName } from '../useWalletName.js'
import { Meeting } from './Meeting.js'
import { SignedFacts } from './SignedFacts.js'

const selectSignIn = (state: KitState) => state.signIn
const selectNetwork = (state: KitState) => getNetwork(state)
const selectNetworkBefore = (state: KitState) => {
  const { lastSignIn } = state
  const address = getActiveAddress(state)
  return lastSignIn && lastSignIn.address === address
    ? findNetwork(state, lastSignIn.caipNetworkId)
    : undefined
}
const selectIsRequired = (state: KitState) => state.isSignInRequired

/** Asks for the signature: who asks, what it proves, what is signed, and a way out of every state. */
export function SignMessage(): ReactNode {
  const kit = useProvidedKit()
  const { toasts } = useScreen()
  const messages = useMessages()
  const { signIn: texts, common } = messages
  const state = useProvidedKitState(selectSignIn)
  const walletName = useWalletName()
  const isRequired = useProvidedKitState(selectIsRequired)
  const isSigning = state.status === 'signing'
  const isVerifying = state.status === 'verifying'
  const isCancelling = state.status === 'cancelling'
  const isBusy = isSigning || isVerifying || isCancelling
  const isSlow = useIsSlow(isBusy)
  const paired = useOwnPairedRequest()
  const { address } = useAccount()
  /** Whose wallet signs transactions, because it did not sign the text. */
  const [transactionAddress, setTransactionAddress] = useState<string>()
  const inTransaction = transactionAddress !== undefined && transactionAddress === address

  function sign(inTransaction: boolean): void {
    setTransactionAddress(inTransaction ? address : undefined)
    kit.signIn.sign({ inTransaction }).catch((error: unknown) => {
      // A failure after the wallet was asked is in the store and shown below; before that it is only thrown.
      if (kit.store.getState().signIn.status === 'failed' || !isAppKitError(error)) return
      toasts.showError(getErrorText(messages, error.code, walletName).title)
    })
  }

  function cancel(): void {
    // First, because the sign-in may be over at once.
    if (isSigning) cancelPairedRequests(kit)
    void kit.signIn.cancel()
  }

  return (
    <div className="lk-sign-in">
      <Meeting isMoving={isSigning || isVerifying} />
      <div className="lk-status-words">
        <p className="lk-status-title">
          {texts.beforeDomain}
          <strong className="lk-domain">{location.host}</strong>
        </p>
        <p className="lk-status-text">{texts.text}</p>
        <SecondTime />
        {isRequired && <p className="lk-status-text">{texts.required}</p>}
      </div>
      <SignedFacts />
      <p className="lk-status-text lk-status-hint" role="status">
        {getWaitText()}
      </p>
      {state.status === 'failed' && <Failure code={state.code} message={state.message} />}
      {isSigning ? (
        <>
          <ShowWallet />
          <OpenPairedWallet paired={paired} />
        </>
      ) : (
        <PairingRequests />
      )}
      {state.status === 'failed' && state.code === 'sign-in/text-not-signed' && (
        <Button onClick={() => sign(true)}>{texts.signTransaction}</Button>
      )}
      <ButtonGroup>
        <Button isLoading={isCancelling} onClick={cancel}>
          {isCancelling ? texts.cancelling : isRequired ? common.cancel : texts.notNow}
        </Button>
        <Button
          variant="primary"
          isLoading={isSigning || isVerifying}
          isDisabled={isCancelling || state.status === 'signedIn'}
          onClick={() => sign(inTransaction)}
        >
          {getSignLabel()}
        </Button>
      </ButtonGroup>
    </div>
  )

  function getSignLabel(): string {
    if (isSigning) return texts.signing
    if (isVerifying) return texts.verifying
    if (state.status === 'signedIn') return texts.done
    return state.status === 'failed' ? common.tryAgain : texts.sign
  }

  function getWaitText(): string {
    if (isSigning && paired)
      return `${paired.isSending ? paired.title : texts.waiting({ walletName })} ${paired.text}`
    if (isSigning && inTransaction && !isSlow) return texts.transaction({ walletName })
    if (isSigning) return isSlow ? texts.slow({ walletName }) : texts.waiting({ walletName })
    if (isVerifying && isSlow) return texts.slowVerifying
    return isCancelling && isSlow ? texts.slowCancelling : ''
  }
}

/** Why somebody who has signed in is asked again: they went to another network. */
function SecondTime(): ReactNode {
  const { signIn: texts } = useMessages()
  const before = useProvidedKitState(selectNetworkBefore)
  const now = useProvidedKitState(selectNetwork)
  if (!before || !now || before === now) return null
  return <p className="lk-status-text">{texts.again({ before: before.name, now: now.name })}</p>
}

function Failure({ code, message }: { code: string; message: string }): ReactNode {
  const messages = useMessages()
  const walletName = useWalletName()
  const { title, hint } = getErrorText(messages, code, walletName)
  const isDeclined = code === 'sign-in/rejected'
  return (
    <>
      <div className="lk-failure" role="alert">
        <WarningIcon size={18} />
        <div>
          <strong>{title}</strong>
          <p>{hint}</p>
        </div>
      </div>
      {!isDeclined && <ErrorDetails code={code} message={message} />}
    </>
  )
}
