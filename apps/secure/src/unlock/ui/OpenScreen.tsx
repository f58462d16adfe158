import { useState } from 'preact/hooks'
import { Button } from '../../pages/ui/Button.js'
import { Field } from '../../pages/ui/Field.js'
import { useTask } from '../../pages/ui/useTask.js'
import type { UnlockRequest } from '../../shared/Unlock.js'
import { askPasskey, findPasskeyPlace, type PasskeyPlace } from '../askPasskey.js'
import { texts } from '../texts.js'
import { Failure } from './Failure.js'
import { Screen } from './Screen.js'

type OpenRequest = Extract<UnlockRequest, { kind: 'open' }>

/**
 * Asks the owner for what opens the wallet: the passkey first, the passphrase as another way.
 *
 * @param props - `onEnd`: told whether it was opened.
 */
export function OpenScreen({ onEnd, request }: { request: OpenRequest; onEnd: (isOpened: boolean) => void }) {
  const { isLoginFresh, open, passkeys, passphraseSlotId } = request
  const hasPasskey = passkeys.length > 0
  const [way, setWay] = useState<'passkey' | 'passphrase'>(hasPasskey ? 'passkey' : 'passphrase')
  const [passphrase, setPassphrase] = useState('')
  const [isShown, setIsShown] = useState(false)
  const task = useTask()
  const isPassphrase = way === 'passphrase' && passphraseSlotId !== undefined
  const isTypable = isPassphrase && isLoginFresh
  const place = findPasskeyPlace('use', document)

  const byPasskey = (where: PasskeyPlace) =>
    void task
      .run(async () => {
        const { used } = await askPasskey({ kind: 'use', passkeys: [...passkeys] }, request, where)
        await open({ type: 'passkey', ...used })
      })
      .then((isDone) => isDone && onEnd(true))
  const byPassphrase = (event: Event) => {
    event.preventDefault()
    if (!isTypable || passphrase === '') return
    const slotId = passphraseSlotId
    void task
      .run(() => open({ type: 'passphrase', slotId, passphrase }))
      .then((isDone) => isDone && onEnd(true))
  }
  const change = () => {
    setWay(way === 'passkey' ? 'passphrase' : 'passkey')
    task.clear()
  }
  const leave = () => onEnd(false)

  return (
    <Screen
      title={texts.openTitle}
      origin={request.origin}
      onLeave={leave}
      status={task.isRunning && isPassphrase ? texts.opening : undefined}
      footer={
        <>
          <Button onPress={leave}>{texts.notNow}</Button>
          {way === 'passkey' ? (
            <Button kind="primary" isBusy={task.isRunning} onPress={() => byPasskey(place)}>
              {texts.usePasskey}
            </Button>
          ) : (
            isTypable && (
              // The form is elsewhere on the screen.
              <button
                type="submit"
                form="passphrase"
                class="button"
                data-kind="primary"
                aria-disabled={task.isRunning || passphrase === ''}
                aria-busy={task.isRunning}
              >
                {task.isRunning && <span class="spinner" aria-hidden="true" />}
                {texts.open}
              </button>
            )
          )}
        </>
      }
    >
      <p>{texts.openLead}</p>
      {way === 'passkey' && <p class="quiet">{texts.passkeyLead}</p>}
      {isPassphrase &&
        (isTypable ? (
          <form id="passphrase" class="stack" onSubmit={byPassphrase}>
            <Field
              label={texts.passphrase}
              hint={texts.passphraseHint}
              type={isShown ? 'text' : 'password'}
              autoComplete="current-password"
              value={passphrase}
              onInput={setPassphrase}
              isFocused
            />
            <label class="choice">
              <input type="checkbox" checked={isShown} onChange={() => setIsShown(!isShown)} />
              {texts.showTyped}
            </label>
          </form>
        ) : (
          <Failure text={texts.stale} />
        ))}
      {task.error !== undefined && (
        <Failure error={task.error}>
          {way === 'passkey' && place === 'here' && (
            <Button onPress={() => byPasskey('window')}>{texts.usePasskeyInWindow}</Button>
          )}
        </Failure>
      )}
      <p class="others">
        {hasPasskey && passphraseSlotId !== undefined && (
          <Button kind="plain" isDisabled={task.isRunning} onPress={change}>
            {way === 'passkey' ? texts.byPassphrase : texts.byPasskey}
          </Button>
        )}
        <span class="quiet">
          {texts.otherWays}{' '}
          <a href="/recover" target="_blank" rel="noreferrer">
            {texts.recover}
          </a>
        </span>
      </p>
    </Screen>
  )
}
