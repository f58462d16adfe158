import { useState } from 'preact/hooks'
import {
  type ChosenPassphrase,
  isPassphraseReady,
  PassphraseFields,
} from '../../pages/parts/PassphraseFields.js'
import { Button } from '../../pages/ui/Button.js'
import { useTask } from '../../pages/ui/useTask.js'
import type { OwnerWay } from '../../shared/pageCalls.js'
import type { UnlockRequest } from '../../shared/Unlock.js'
import { askPasskey, findPasskeyPlace, type PasskeyPlace } from '../askPasskey.js'
import { texts } from '../texts.js'
import { Failure } from './Failure.js'
import { Screen } from './Screen.js'

type MakeRequest = Extract<UnlockRequest, { kind: 'make' }>

/**
 * Asks for what is to open a wallet that is made, and leads to a recovery kit afterwards.
 *
 * @param props - `onEnd`: told whether it was made.
 */
export function MakeScreen({ onEnd, request }: { request: MakeRequest; onEnd: (isMade: boolean) => void }) {
  const { make, origin, projectId, projectName } = request
  const [type, setType] = useState<OwnerWay['type']>('passkey')
  const [chosen, setChosen] = useState<ChosenPassphrase>({ text: '', again: '' })
  const [isMade, setIsMade] = useState(false)
  const task = useTask()
  const place = findPasskeyPlace('create', document)

  async function choose(where: PasskeyPlace): Promise<OwnerWay> {
    if (type === 'passphrase') return { type, label: 'Passphrase', passphrase: chosen.text }
    const { created } = await askPasskey({ kind: 'create', name: projectName }, request, where)
    return { type, label: 'Passkey', ...created }
  }
  const press = (where: PasskeyPlace) =>
    void task
      .run(async () => make(await choose(where)))
      .then((isDone) => {
        if (isDone) setIsMade(true)
      })
  const leave = () => onEnd(isMade)

  if (isMade) {
    return (
      <Screen
        title={texts.madeTitle}
        origin={origin}
        onLeave={leave}
        footer={
          <Button kind="primary" onPress={leave}>
            {texts.goOn}
          </Button>
        }
      >
        <p>{texts.madeLead}</p>
        <p>
          <a href={`/dashboard?projectId=${encodeURIComponent(projectId)}`} target="_blank" rel="noreferrer">
            {texts.madeOpen}
          </a>
        </p>
      </Screen>
    )
  }
  return (
    <Screen
      title={texts.makeTitle}
      origin={origin}
      onLeave={leave}
      status={task.isRunning && type === 'passphrase' ? texts.making : undefined}
      footer={
        <>
          <Button onPress={leave}>{texts.notNow}</Button>
          <Button
            kind="primary"
            isBusy={task.isRunning}
            isDisabled={type === 'passphrase' && !isPassphraseReady(chosen)}
            onPress={() => press(place)}
          >
            {texts.make}
          </Button>
        </>
      }
    >
      <p>{texts.makeLead(projectName)}</p>
      <fieldset class="stack">
        <legend>{texts.makeWith}</legend>
        {(['passkey', 'passphrase'] as const).map((one) => (
          <label key={one} class="choice">
            <input type="radio" name="way" checked={type === one} onChange={() => setType(one)} />
            {one === 'passkey' ? texts.makePasskey : texts.makePassphrase}
          </label>
        ))}
      </fieldset>
      {type === 'passphrase' && <PassphraseFields chosen={chosen} onChange={setChosen} />}
      {task.error !== undefined && (
        <Failure error={task.error}>
          {type === 'passkey' && place === 'here' && (
            <Button onPress={() => press('window')}>{texts.usePasskeyInWindow}</Button>
          )}
        </Failure>
      )}
    </Screen>
  )
}
