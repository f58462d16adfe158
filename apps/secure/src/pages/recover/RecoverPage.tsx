import { useState } from 'preact/hooks'
import { keyTexts } from '../../messages/keyTexts.js'
import type { WorkerClient } from '../../shared/createWorkerClient.js'
import { describeFailure } from '../../shared/describeFailure.js'
import type { OpenedAddresses } from '../../shared/walletForms.js'
import { Addresses } from '../parts/Addresses.js'
import { SecretView } from '../parts/SecretView.js'
import { Button } from '../ui/Button.js'
import { Field } from '../ui/Field.js'
import { Notice } from '../ui/Notice.js'
import { Page } from '../ui/Page.js'
import { useTask } from '../ui/useTask.js'

const { recover: texts } = keyTexts

/** No kit is nearly as long, in bytes. */
const maxFileBytes = 100_000

/**
 * The page that opens a recovery kit with its file and its code, and asks no server: it works without a network, without an
 * account, and when the operator is gone.
 *
 * @param props - The worker, which has started already.
 */
export function RecoverPage({ worker }: { worker: WorkerClient }) {
  const [file, setFile] = useState<{ name: string; text: string }>()
  const [isTooLong, setIsTooLong] = useState(false)
  const [code, setCode] = useState('')
  const [opened, setOpened] = useState<OpenedAddresses>()
  const task = useTask()

  const choose = async (chosen: File | undefined) => {
    task.clear()
    setIsTooLong(false)
    setFile(undefined)
    if (chosen && chosen.size > maxFileBytes) setIsTooLong(true)
    else if (chosen) setFile({ name: chosen.name, text: await chosen.text() })
  }
  const open = () =>
    void task.run(async () => {
      if (file) setOpened(await worker.ask('openKit', { file: file.text, code }))
    })
  const close = () => {
    setOpened(undefined)
    setFile(undefined)
    setCode('')
  }

  if (opened && file) {
    return (
      <Page title={texts.openedTitle}>
        <section class="card">
          <Notice kind="success">{texts.opened}</Notice>
          <Addresses {...opened} />
        </section>
        <section class="card">
          <h2>{texts.elsewhere}</h2>
          <p>{texts.elsewhereText}</p>
          <SecretView
            reveal={(name) => worker.ask('revealKit', { file: file.text, code, name })}
            logInAgain={() => undefined}
          />
          <Button onPress={close}>{texts.close}</Button>
        </section>
      </Page>
    )
  }
  return (
    <Page title={texts.title}>
      <section class="card">
        <p>{texts.intro}</p>
        <div class="field">
          <label for="kit-file">{texts.file}</label>
          <input
            id="kit-file"
            class="input"
            type="file"
            accept=".json,application/json"
            onChange={(event) => void choose(event.currentTarget.files?.[0])}
          />
          {isTooLong && (
            <p class="field-error" role="alert">
              {texts.tooLong}
            </p>
          )}
        </div>
        <Field label={texts.code} form="mono" hint={texts.codeHint} value={code} onInput={setCode} />
        {task.error !== undefined && (
          <Notice kind="danger">
            <p>{describeFailure(task.error)}</p>
          </Notice>
        )}
        <Button
          kind="primary"
          isBusy={task.isRunning}
          isDisabled={!file || code.trim() === ''}
          onPress={open}
        >
          {texts.open}
        </Button>
      </section>
    </Page>
  )
}
