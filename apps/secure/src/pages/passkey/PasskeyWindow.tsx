import { windowTexts } from '../../messages/windowTexts.js'
import { doPasskey } from '../../shared/doPasskey.js'
import type { PasskeyAnswer, PasskeyRequest } from '../../shared/passkeyMessages.js'
import { Button } from '../ui/Button.js'
import { fillText } from '../ui/fillText.js'
import { FailureNotice, Notice } from '../ui/Notice.js'
import { Page } from '../ui/Page.js'
import { useTask } from '../ui/useTask.js'

const { passkey: texts } = windowTexts

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
      <Page title={texts.title}>
        <section class="card">
          <Notice>{texts.idle}</Notice>
        </section>
      </Page>
    )
  }
  const press = () => void task.run(async () => onDone?.(await doPasskey(request)))
  return (
    <Page title={texts[request.kind]}>
      <section class="card">
        <p>
          {fillText(request.kind === 'use' ? texts.useFor : texts.createFor, {
            origin: <strong>{request.origin}</strong>,
          })}
        </p>
        {task.error !== undefined && <FailureNotice error={task.error} />}
        <Button kind="primary" isBusy={task.isRunning} onPress={press}>
          {texts[request.kind]}
        </Button>
      </section>
    </Page>
  )
}
