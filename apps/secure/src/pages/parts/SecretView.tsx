import { useEffect, useState } from 'preact/hooks'
import { accountTexts } from '../../chains/pages.js'
import { pageTexts } from '../../messages/pageTexts.js'
import { type SecretName, secretNames } from '../../shared/pageCalls.js'
import { Button } from '../ui/Button.js'
import { HoldButton } from '../ui/HoldButton.js'
import { Notice } from '../ui/Notice.js'
import { useTask } from '../ui/useTask.js'
import { ActionFailure } from './ActionFailure.js'

/** It is hidden again after this, in milliseconds. */
const shownMs = 60_000

const { secret: texts } = pageTexts

/**
 * Shows the words or a key of a wallet once a button was held, and hides them again.
 *
 * @param props - `reveal`: opens the wallet and writes out one of them.
 */
export function SecretView({
  how,
  logInAgain,
  reveal,
}: {
  /** What opens the wallet, and what it waits for. */
  how?: string
  reveal: (name: SecretName) => Promise<string>
  logInAgain: () => void
}) {
  const [name, setName] = useState<SecretName>('words')
  const [secret, setSecret] = useState<string>()
  const task = useTask()
  const hide = () => setSecret(undefined)
  useEffect(() => {
    if (secret === undefined) return
    const timer = setTimeout(() => setSecret(undefined), shownMs)
    const hideAway = () => document.hidden && setSecret(undefined)
    document.addEventListener('visibilitychange', hideAway)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hideAway)
    }
  }, [secret])

  return (
    <>
      <Notice kind="danger">{texts.warning}</Notice>
      <fieldset class="stack choices">
        <legend>{texts.what}</legend>
        {secretNames.map((one) => (
          <label key={one} class="choice">
            <input
              type="radio"
              name="secret"
              checked={name === one}
              onChange={() => {
                setName(one)
                hide()
              }}
            />
            {one === 'words' ? texts.words : texts.key(accountTexts[one])}
          </label>
        ))}
      </fieldset>
      <ActionFailure error={task.error} logInAgain={logInAgain} />
      {secret === undefined ? (
        task.isRunning ? (
          <Button kind="primary" isBusy>
            {texts.opening}
          </Button>
        ) : (
          <>
            {how !== undefined && <p>{how}</p>}
            <HoldButton
              label={texts.hold}
              onHeld={() => void task.run(async () => setSecret(await reveal(name)))}
            />
          </>
        )
      ) : (
        <>
          <Secret name={name} secret={secret} />
          <Button onPress={hide}>{texts.hide}</Button>
        </>
      )}
    </>
  )
}

function Secret({ name, secret }: { name: SecretName; secret: string }) {
  if (name !== 'words') {
    return (
      <p class="secret" data-testid="secret">
        {secret}
      </p>
    )
  }
  return (
    <ol class="secret words" data-testid="secret">
      {secret.split(' ').map((word, index) => (
        <li key={`${index} ${word}`}>{word}</li>
      ))}
    </ol>
  )
}
