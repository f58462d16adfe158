import type { Network, TokenApproval } from '@latchkey/core'
import { type ReactNode, useId } from 'react'
import { Badge } from '../../components/Badge.js'
import { CopyButton } from '../../components/CopyButton.js'
import { ExplorerLink } from '../../components/ExplorerLink.js'
import { formatUsd } from '../../components/formatNumbers.js'
import { TokenImage } from '../../components/TokenImage.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { describeApproval } from './describeApproval.js'

/** Properties of {@link ApprovalRow}. */
export type ApprovalRowProps = {
  approval: TokenApproval
  network: Network | undefined
  isChosen: boolean
  onChoose(isChosen: boolean): void
}

/** One approval with a box to choose it: what may be taken, by whom, and what that is worth. */
export function ApprovalRow({ approval, network, isChosen, onChoose }: ApprovalRowProps): ReactNode {
  const { approvals: texts, copying } = useMessages()
  const detailsId = useId()
  const { isSpenderContract, spender, token, valueAtRisk } = approval
  const words = describeApproval(approval, texts)
  return (
    <li className="lk-approval" data-chosen={isChosen || undefined}>
      <label className="lk-approval-choice">
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={texts.choose({ token: token.name, spender: words.spender })}
          aria-describedby={detailsId}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
        <TokenImage token={token} network={network} />
        <span className="lk-row-text" id={detailsId}>
          <span className="lk-row-title">{token.name}</span>
          <span className="lk-approval-amount lk-numeric">
            {words.amount}
            {words.until && ` ${words.until}`}
          </span>
          {valueAtRisk !== null && valueAtRisk > 0 && (
            <span className="lk-approval-risk lk-numeric">
              <WarningIcon size={16} />
              {texts.atRisk({ value: formatUsd(valueAtRisk) })}
            </span>
          )}
          {valueAtRisk === 0 && <span className="lk-approval-amount">{texts.noRisk}</span>}
        </span>
      </label>
      <div className="lk-approval-spender">
        <span className="lk-approval-label">{texts.spender}</span>
        <span
          className={approval.spenderName === null ? 'lk-approval-name lk-mono' : 'lk-approval-name'}
          title={spender}
        >
          {words.spender}
        </span>
        <CopyButton
          value={spender}
          label={copying.copyAddress}
          confirmation={copying.addressCopied}
          isIconOnly
        />
        <ExplorerLink network={network} address={spender} />
      </div>
      {!isSpenderContract && (
        <p className="lk-approval-person">
          <Badge tone="warning">{texts.person}</Badge>
          {texts.personText}
        </p>
      )}
    </li>
  )
}
