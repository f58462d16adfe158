import { useState } from 'preact/hooks'
import { Button } from '../../pages/ui/Button.js'
import { Field } from '../../pages/ui/Field.js'
import { useTask } from '../../pages/ui/useTask.js'
import type { UnlockRequest } from '../../shared/Unlock.js'
import { askPasskey, findPasskeyPlace, type PasskeyPlace } from '../askPasskey.js'
import { texts } from '../texts.js'
import { Failure } from './Failure.js'
import { Screen } from './Screen.js'

type ChangeRequest = Extract<UnlockRequest, { kind: 'change-email' }>

/** Addresses are compared as mail servers mostly do. */
const toPlain = (email: string) => email.trim().toLowerCase()

/**
 * Asks whether another address may take the place of the visitor's: it is typed once more, where no site can type, and a passkey
 * says yes where the wallet has one.
 *
 * @param props - `onEnd`: told whether it may.
 */
export function ChangeEmailScreen({
  onEnd,
  request,
}: {
  request: ChangeRequest
  onEnd: (isConfirmed: boolean) => void
}) {
  const { confirm, next, origin, passkeys, present } = request
  const [typed, setTyped] = useState('')
  const [isOther, setIsOther] = useState(false)
  const task = useTask()
  const hasPasskey = passkeys.length > 0
  const place = findPasskeyPlace('use', document)
  const leave = () => onEnd(false)

  async function askOwner(where: PasskeyPlace): Promise<void> {
    if (!hasPasskey) return confirm(undefined)
    const { used } = await askPasskey({ kind: 'use', passkeys: [...passkeys] }, request, where)
    // Nothing is opened with it here.
    used.prfOutput.fill(0)
    confirm(used.assertion)
  }
  const press = (where: PasskeyPlace) => {
    if (task.isRunning) return
    const isRight = toPlain(typed) === toPlain(next)
    setIsOther(!isRight)
    if (isRight) void task.run(() => askOwner(where)).then((isDone) => isDone && onEnd(true))
  }
  const submit = (event: Event) => {
    event.preventDefault()
    press(place)
  }

  return (
    <Screen
      title={texts.changeTitle}
      origin={origin}
      onLeave={leave}
      footer={
        <>
          <Button onPress={leave}>{texts.keep}</Button>
          {/* The form is elsewhere on the screen. */}
          <button
            type="submit"
            form="change-email"
            class="button"
            data-kind="primary"
            aria-disabled={task.isRunning || typed === ''}
            aria-busy={task.isRunning}
          >
            {task.isRunning && <span class="spinner" aria-hidden="true" />}
            {hasPasskey ? texts.changeByPasskey : texts.change}
          </button>
        </>
      }
    >
      <dl class="change">
        <dt>{texts.changeFrom}</dt>
        <dd translate={false}>{present}</dd>
        <dt>{texts.changeTo}</dt>
        <dd translate={false}>
          <strong>{next}</strong>
        </dd>
      </dl>
      <p>{texts.changeLead}</p>
      <form id="change-email" class="stack" onSubmit={submit} noValidate>
        <Field
          label={texts.changeType}
          hint={texts.changeHint}
          error={isOther ? texts.changeOther(next) : undefined}
          type="email"
          value={typed}
          onInput={(text) => {
            setTyped(text)
            setIsOther(false)
          }}
        />
      </form>
      <p class="quiet">{texts.changeLater}</p>
      {task.error !== undefined && (
        <Failure error={task.error}>
          {hasPasskey && place === 'here' && (
            <Button onPress={() => press('window')}>{texts.usePasskeyInWindow}</Button>
          )}
        </Failure>
      )}
    </Screen>
  )
}
