import { useState } from 'preact/hooks'
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
      <Page title="The kit opens">
        <section class="card">
          <Notice kind="success">This kit is of the wallet with these addresses.</Notice>
          <Addresses {...opened} />
        </section>
        <section class="card">
          <h2>Use the wallet elsewhere</h2>
          <p>
            Import the twelve words, or the key of one account, into another wallet. It then controls the same
            money.
          </p>
          <SecretView
            reveal={(name) => worker.ask('revealKit', { file: file.text, code, name })}
            logInAgain={() => undefined}
          />
          <Button onPress={close}>Close the kit</Button>
        </section>
      </Page>
    )
  }
  return (
    <Page title="Open a recovery kit">
      <section class="card">
        <p>
          Choose the file and type the code from your paper. Nothing is sent anywhere: you can go offline
          first.
        </p>
        <div class="field">
          <label for="kit-file">File</label>
          <input
            id="kit-file"
            class="input"
            type="file"
            accept=".json,application/json"
            onChange={(event) => void choose(event.currentTarget.files?.[0])}
          />
          {isTooLong && (
            <p class="field-error" role="alert">
              This file is too long to be a recovery kit. Choose another
            </p>
          )}
        </div>
        <Field label="Code" form="mono" hint="Nine groups of four" value={code} onInput={setCode} />
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
          Open the kit
        </Button>
      </section>
    </Page>
  )
}
