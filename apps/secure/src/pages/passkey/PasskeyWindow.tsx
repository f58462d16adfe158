import { doPasskey } from '../../shared/doPasskey.js'
import type { PasskeyAnswer, PasskeyRequest } from '../../shared/passkeyMessages.js'
import { Button } from '../ui/Button.js'
import { FailureNotice, Notice } from '../ui/Notice.js'
import { Page } from '../ui/Page.js'
import { useTask } from '../ui/useTask.js'

const titles: Record<PasskeyRequest['kind'], string> = {
  use: 'Use your passkey',
  create: 'Make a passkey',
}

/**
 * The window in which a passkey is used or made where the browser does neither in a site's frame. Its secret goes to the frame
 * that opened the window, which is of the same origin, and nowhere else.
 *
 * @param props - `request`: undefined until the frame has said what it is; `onDone`: gets what came of it.
 */
export function PasskeyWindow({
  onDone,
  request,
}: {
  request?: PasskeyRequest
  onDone?: (answer: PasskeyAnswer) => void
}) {
  const task = useTask()
  if (!request) {
    return (
      <Page title="Passkey">
        <section class="card">
          <Notice>
            This window belongs to a site that asks for your passkey. If nothing happens, close it and try
            again there.
          </Notice>
        </section>
      </Page>
    )
  }
  const press = () => void task.run(async () => onDone?.(await doPasskey(request)))
  return (
    <Page title={titles[request.kind]}>
      <section class="card">
        <p>
          {request.kind === 'use' ? 'It opens your wallet for ' : 'It will open the wallet you make at '}
          <strong>{request.origin}</strong>. Your device asks for your fingerprint, your face or its code.
        </p>
        {task.error !== undefined && <FailureNotice error={task.error} />}
        <Button kind="primary" isBusy={task.isRunning} onPress={press}>
          {titles[request.kind]}
        </Button>
      </section>
    </Page>
  )
}
