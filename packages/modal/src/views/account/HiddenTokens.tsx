import type { TokenBalance } from '@latchkey/core'
import { useProvidedKit } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Disclosure } from '../../components/Disclosure.js'
import { formatToken } from '../../components/formatNumbers.js'
import { Row } from '../../components/Row.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { useMessages } from '../../messages/useMessages.js'

/** What is there to mislead, and what the visitor does not want to see: folded away, each with the reason. */
export function HiddenTokens({ tokens }: { tokens: readonly TokenBalance[] }): ReactNode {
  const kit = useProvidedKit()
  const { account: texts } = useMessages()
  if (tokens.length === 0) return null
  return (
    <Disclosure label={texts.folded({ count: tokens.length })}>
      <p className="lk-activity-note">{texts.foldedText}</p>
      <ul className="lk-token-list">
        {tokens.map((token) => {
          const { doubt, name } = token
          const reason = doubt === undefined ? texts.doubts.own : (texts.doubts[doubt] ?? texts.doubts.other)
          return (
            <li key={token.address ?? 'native'}>
              <Row
                icon={<WarningIcon />}
                title={name}
                description={
                  <span className="lk-row-whole">
                    {formatToken(token)} · {reason}
                  </span>
                }
                badge={
                  <button
                    type="button"
                    className="lk-text-button"
                    aria-label={texts.arrangeToken({ action: texts.show, name })}
                    onClick={() =>
                      void kit.balances.setPlace(token, doubt === undefined ? undefined : 'pinned')
                    }
                  >
                    {texts.show}
                  </button>
                }
              />
            </li>
          )
        })}
      </ul>
    </Disclosure>
  )
}
