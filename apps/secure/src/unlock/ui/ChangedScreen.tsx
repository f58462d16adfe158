import { Button } from '../../pages/ui/Button.js'
import type { UnlockRequest } from '../../shared/Unlock.js'
import { texts } from '../texts.js'
import { Failure } from './Failure.js'
import { Screen } from './Screen.js'

/**
 * Says that the gateway names other addresses than this browser knows, what that may mean, and what to do.
 *
 * @param props - `onEnd`: told when it was read.
 */
export function ChangedScreen({
  onEnd,
  request: { origin, projectId, projectName },
}: {
  request: UnlockRequest
  onEnd: (isDone: boolean) => void
}) {
  const leave = () => onEnd(true)
  return (
    <Screen
      title={texts.changedTitle}
      origin={origin}
      onLeave={leave}
      footer={
        <Button kind="primary" onPress={leave}>
          {texts.close}
        </Button>
      }
    >
      <Failure text={texts.changedLead} />
      <p>{texts.changedMeaning}</p>
      <p>{texts.changedAdvice(projectName)}</p>
      <p class="others">
        <a href={`/dashboard?projectId=${encodeURIComponent(projectId)}`} target="_blank" rel="noreferrer">
          {texts.madeOpen}
        </a>
        <a href="/recover" target="_blank" rel="noreferrer">
          {texts.recover}
        </a>
      </p>
    </Screen>
  )
}
