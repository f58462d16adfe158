import { useProvidedKit } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { Stack } from '../../components/Stack.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { Lesson } from './Lesson.js'

/** Three things a wallet does, and where to get one. */
export function WhatIsAWallet(): ReactNode {
  const { options } = useProvidedKit()
  const { router } = useScreen()
  const { whatIsAWallet: texts } = useMessages()
  return (
    <Stack gap={16}>
      <Lesson drawing={<KeyDrawing />} title={texts.keysTitle} text={texts.keysText} />
      <Lesson drawing={<HoldDrawing />} title={texts.holdTitle} text={texts.holdText} />
      <Lesson drawing={<ApproveDrawing />} title={texts.approveTitle} text={texts.approveText} />
      {options.enableWalletGuide !== false && (
        <Button variant="primary" onClick={() => router.push('GetWallet')}>
          {texts.get}
        </Button>
      )}
    </Stack>
  )
}

/** A question and a yes. */
function ApproveDrawing(): ReactNode {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <rect className="lk-draw-soft" x="8" y="8" width="40" height="40" rx="8" />
      <path className="lk-draw-line" d="M16 20h24M16 28h24M16 36h12" />
      <circle className="lk-draw-accent" cx="46" cy="46" r="12" />
      <path className="lk-draw-on-accent" d="m40.5 46 4 4 7-8" />
    </svg>
  )
}

/** A wallet with coins in it. */
function HoldDrawing(): ReactNode {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <circle className="lk-draw-soft" cx="24" cy="16" r="9" />
      <circle className="lk-draw-line" cx="40" cy="19" r="9" />
      <path className="lk-draw-line" d="M40 15v8" />
      <rect className="lk-draw-back" x="8" y="26" width="48" height="30" rx="7" />
      <rect className="lk-draw-line" x="8" y="26" width="48" height="30" rx="7" />
      <path className="lk-draw-line" d="M56 36H45a5 5 0 0 0 0 10h11" />
      <circle className="lk-draw-fill" cx="46" cy="41" r="1.8" />
    </svg>
  )
}

/** A key for many doors. */
function KeyDrawing(): ReactNode {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <rect className="lk-draw-soft" x="6" y="8" width="14" height="22" rx="3" />
      <rect className="lk-draw-soft" x="25" y="8" width="14" height="22" rx="3" />
      <rect className="lk-draw-soft" x="44" y="8" width="14" height="22" rx="3" />
      <circle className="lk-draw-fill" cx="16" cy="20" r="1.6" />
      <circle className="lk-draw-fill" cx="35" cy="20" r="1.6" />
      <circle className="lk-draw-fill" cx="54" cy="20" r="1.6" />
      <circle className="lk-draw-line" cx="18" cy="46" r="8" />
      <path className="lk-draw-line" d="M26 46h28m-6 0v6m-8-6v5" />
    </svg>
  )
}
