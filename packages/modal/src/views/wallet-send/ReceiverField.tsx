import type { LoadedKitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useId } from 'react'
import { AddressInFull } from '../../components/AddressInFull.js'
import { Avatar } from '../../components/Avatar.js'
import { IconButton } from '../../components/IconButton.js'
import { useDebounced } from '../../components/useDebounced.js'
import { ClearFieldIcon } from '../../icons/ClearFieldIcon.js'
import { ErrorIcon } from '../../icons/ErrorIcon.js'
import { PasteIcon } from '../../icons/PasteIcon.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { ReceiverAddress } from './ReceiverAddress.js'
import { SwitchToReceiver } from './SwitchToReceiver.js'
import { useKitText } from './useKitText.js'

/** An address is checked when it has stood for this long. */
const checkDelayMs = 500

const selectDraft = (state: LoadedKitState) => state.send.draft
/** What was typed: a name, or an address. */
const selectReceiver = (state: LoadedKitState) => {
  const { receiverAddress, receiverName } = selectDraft(state)
  return receiverName ?? receiverAddress
}

/** Properties of {@link ReceiverField}. */
export type ReceiverFieldProps = {
  isReadOnly: boolean
  /** What is wrong with the address, as a sentence. */
  error: string | undefined
}

/** Who gets it. The field wraps, so that an address is always seen whole. */
export function ReceiverField({ isReadOnly, error }: ReceiverFieldProps): ReactNode {
  const kit = useProvidedKit()
  const { send: texts } = useMessages()
  const { toasts } = useScreen()
  const [receiver, setReceiver] = useKitText(selectReceiver, kit.send.setReceiver)
  const isSettled = useDebounced(receiver, checkDelayMs) === receiver
  const id = useId()
  const isKnown = receiver !== '' && isSettled
  const shownError = isKnown ? error : undefined
  const { estimate, isReceiverOwn, receiverAddress, receiverName, receiverNameStatus } =
    useProvidedKitState(selectDraft)
  const isNamed = receiverName !== undefined && receiverName === receiver
  const [warning] = (estimate.status === 'ready' && estimate.fee.warnings) || []
  const isOwn = isKnown && !error && isReceiverOwn === true

  async function paste(): Promise<void> {
    try {
      setReceiver((await navigator.clipboard.readText()).trim())
    } catch {
      toasts.showError(texts.pasteFailed)
    }
  }

  if (isReadOnly) {
    return (
      <div className="lk-receiver">
        <span className="lk-receiver-label">{texts.receiver}</span>
        <div className="lk-receiver-box" data-read-only>
          <Avatar address={receiver} size={24} />
          <AddressInFull address={receiver} />
        </div>
        {renderNote()}
      </div>
    )
  }
  return (
    <div className="lk-receiver" data-invalid={shownError !== undefined || undefined}>
      <label className="lk-receiver-label" htmlFor={id}>
        {texts.receiver}
      </label>
      <div className="lk-receiver-box">
        {isKnown && !error && !receiverNameStatus && (
          <Avatar address={isNamed ? receiverAddress : receiver} size={24} />
        )}
        <textarea
          id={id}
          className={isNamed ? 'lk-receiver-input' : 'lk-receiver-input lk-mono'}
          rows={receiver.length > 24 ? 2 : 1}
          placeholder={texts.receiverPlaceholder}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          value={receiver}
          aria-invalid={shownError !== undefined || undefined}
          aria-describedby={`${id}-note`}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
          onChange={(event) => setReceiver(event.target.value.replace(/\s/g, ''))}
        />
        {receiver === '' ? (
          <IconButton
            size="small"
            label={texts.paste}
            icon={<PasteIcon size={18} />}
            onClick={() => void paste()}
          />
        ) : (
          <IconButton
            size="small"
            label={texts.clearReceiver}
            icon={<ClearFieldIcon size={18} />}
            onClick={() => setReceiver('')}
          />
        )}
      </div>
      {renderNote()}
    </div>
  )

  function renderNote(): ReactNode {
    return (
      <p
        id={`${id}-note`}
        className="lk-receiver-note"
        data-tone={shownError ? 'danger' : 'warning'}
        role="status"
      >
        {shownError ? (
          <>
            <ErrorIcon size={16} />
            <span>
              {shownError} <SwitchToReceiver />
            </span>
          </>
        ) : isOwn || (isKnown && warning) ? (
          <>
            <WarningIcon size={16} />
            <span>{isOwn || !warning ? texts.ownAddress : texts.warnings[warning]}</span>
          </>
        ) : null}
        {isNamed && !shownError && <ReceiverAddress />}
      </p>
    )
  }
}
