import { useProvidedKit } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Row } from '../../components/Row.js'
import { Stack } from '../../components/Stack.js'
import { ExternalLinkIcon } from '../../icons/ExternalLinkIcon.js'
import { GlobeIcon } from '../../icons/GlobeIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { Lesson } from '../what-is-a-wallet/Lesson.js'

/** Two things to know about networks. */
export function WhatIsANetwork(): ReactNode {
  const kit = useProvidedKit()
  const { whatIsANetwork: texts } = useMessages()
  return (
    <Stack gap={16}>
      <Lesson drawing={<LedgerDrawing />} title={texts.ledgerTitle} text={texts.ledgerText} />
      <Lesson drawing={<NetworksDrawing />} title={texts.manyTitle} text={texts.manyText} />
      <Row
        icon={<GlobeIcon />}
        title={texts.learnMore}
        href={texts.learnMoreUrl}
        end={<ExternalLinkIcon size={16} />}
        onClick={() => kit.analytics.track('CLICK_NETWORK_HELP', {})}
      />
    </Stack>
  )
}

/** A notebook that several hands keep. */
function LedgerDrawing(): ReactNode {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <rect className="lk-draw-soft" x="18" y="16" width="28" height="32" rx="4" />
      <path className="lk-draw-line" d="M24 25h16M24 32h16M24 39h10" />
      <circle className="lk-draw-accent" cx="9" cy="14" r="5" />
      <circle className="lk-draw-accent" cx="55" cy="14" r="5" />
      <circle className="lk-draw-accent" cx="9" cy="50" r="5" />
      <circle className="lk-draw-accent" cx="55" cy="50" r="5" />
      <path className="lk-draw-line" d="m13 17 5 3m33-3-5 3M13 47l5-3m33 3-5-3" />
    </svg>
  )
}

/** Several networks beside each other. */
function NetworksDrawing(): ReactNode {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <rect className="lk-draw-soft" x="6" y="38" width="52" height="14" rx="7" />
      <rect className="lk-draw-soft" x="6" y="12" width="52" height="14" rx="7" />
      <path className="lk-draw-line" d="M16 19h8m8 0h8M16 45h4m6 0h4m6 0h4m6 0h2" />
      <circle className="lk-draw-accent" cx="49" cy="19" r="4" />
      <path className="lk-draw-line" d="M32 27v10m-4-4 4 4 4-4" />
    </svg>
  )
}
