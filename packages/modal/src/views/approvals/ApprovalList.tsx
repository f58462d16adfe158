import type { LoadedKitState, Network, TokenApproval } from '@latchkey/core'
import { useProvidedKit } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { FadeScroll } from '../../components/FadeScroll.js'
import { useMessages } from '../../messages/useMessages.js'
import { ApprovalRow } from './ApprovalRow.js'
import { RevocationOutcome } from './RevocationOutcome.js'

/** Properties of {@link ApprovalList}. */
export type ApprovalListProps = {
  approvals: readonly TokenApproval[]
  network: Network | undefined
  revocation: LoadedKitState['tokenApprovals']['revocation']
  chosenIds: ReadonlySet<string>
  onChoose(ids: ReadonlySet<string>): void
}

/** The approvals to choose from, and the button that revokes them. */
export function ApprovalList({
  approvals,
  network,
  revocation,
  chosenIds,
  onChoose,
}: ApprovalListProps): ReactNode {
  const kit = useProvidedKit()
  const { approvals: texts } = useMessages()
  // What was revoked is not there any more.
  const chosen = approvals.filter(({ id }) => chosenIds.has(id))
  const isAll = chosen.length === approvals.length

  function choose(id: string, isChosen: boolean): void {
    const next = new Set(chosenIds)
    if (isChosen) next.add(id)
    else next.delete(id)
    onChoose(next)
  }

  return (
    <>
      <p className="lk-approvals-intro">{texts.intro}</p>
      <RevocationOutcome revocation={revocation} />
      {approvals.length > 1 && (
        <Button
          variant="ghost"
          size="small"
          onClick={() => onChoose(new Set(isAll ? [] : approvals.map(({ id }) => id)))}
        >
          {isAll ? texts.chooseNone : texts.chooseAll}
        </Button>
      )}
      <FadeScroll>
        <ul className="lk-approvals" aria-label={texts.list}>
          {approvals.map((approval) => (
            <ApprovalRow
              key={approval.id}
              approval={approval}
              network={network}
              isChosen={chosenIds.has(approval.id)}
              onChoose={(isChosen) => choose(approval.id, isChosen)}
            />
          ))}
        </ul>
      </FadeScroll>
      <Button
        variant="primary"
        isDisabled={chosen.length === 0}
        // The failure is in the store, and on screen from there.
        onClick={() => void kit.tokenApprovals.revoke(chosen).catch(() => undefined)}
      >
        {chosen.length === 0 ? texts.revokeNone : texts.revoke({ count: chosen.length })}
      </Button>
    </>
  )
}
