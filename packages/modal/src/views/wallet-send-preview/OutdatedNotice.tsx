import type { LoadedKitState } from '@latchkey/core'
import { getFirstProblem } from '@latchkey/core/internal'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useState } from 'react'
import { Button } from '../../components/Button.js'
import { Notice } from '../../components/Notice.js'
import { useMessages } from '../../messages/useMessages.js'
import { useBackToFields } from '../wallet-send/useBackToFields.js'

const selectCanReview = ({ send: { draft } }: LoadedKitState) => getFirstProblem(draft.problems) === undefined

/** Says that what is shown belongs to an account or network that is not in use any more, and leads on. */
export function OutdatedNotice({ because }: { because: 'account' | 'network' }): ReactNode {
  const kit = useProvidedKit()
  const { send: texts } = useMessages()
  const backToFields = useBackToFields()
  const canReview = useProvidedKitState(selectCanReview)
  const [isLoading, setIsLoading] = useState(false)

  async function reviewAgain(): Promise<void> {
    setIsLoading(true)
    try {
      await kit.send.review()
    } catch {
      // Why it cannot be reviewed stands at the fields.
      backToFields()
    }
  }

  return (
    <Notice
      tone="danger"
      isLive
      action={
        <Button
          size="small"
          isLoading={isLoading}
          onClick={canReview ? () => void reviewAgain() : backToFields}
        >
          {canReview ? texts.reviewAgain : texts.fillInAgain}
        </Button>
      }
    >
      {texts.outdated[because]}
    </Notice>
  )
}
