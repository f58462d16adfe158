import { useProvidedKit } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Row } from '../../components/Row.js'
import { Stack } from '../../components/Stack.js'
import { ExternalLinkIcon } from '../../icons/ExternalLinkIcon.js'
import { GlobeIcon } from '../../icons/GlobeIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { Lesson } from '../what-is-a-wallet/Lesson.js'
import { LedgerDrawing } from './LedgerDrawing.js'
import { NetworksDrawing } from './NetworksDrawing.js'

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
