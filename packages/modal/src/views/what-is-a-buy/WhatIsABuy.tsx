import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { Stack } from '../../components/Stack.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { Lesson } from '../what-is-a-wallet/Lesson.js'

/** Two things to know about buying tokens. */
export function WhatIsABuy(): ReactNode {
  const { router } = useScreen()
  const { whatIsABuy: texts } = useMessages().onramp
  return (
    <Stack gap={16}>
      <Lesson drawing={<CardDrawing />} title={texts.payTitle} text={texts.payText} />
      <Lesson drawing={<ArrivalDrawing />} title={texts.getTitle} text={texts.getText} />
      <Button variant="primary" onClick={() => router.back()}>
        {texts.buy}
      </Button>
    </Stack>
  )
}

/** A card on a page. */
function CardDrawing(): ReactNode {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <rect className="lk-draw-soft" x="8" y="6" width="36" height="44" rx="5" />
      <path className="lk-draw-line" d="M16 16h20M16 24h12" />
      <rect className="lk-draw-back" x="18" y="32" width="40" height="26" rx="5" />
      <rect className="lk-draw-line" x="18" y="32" width="40" height="26" rx="5" />
      <path className="lk-draw-line" d="M18 41h40M25 50h8" />
    </svg>
  )
}

/** Coins that come into a wallet. */
function ArrivalDrawing(): ReactNode {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <circle className="lk-draw-soft" cx="32" cy="14" r="9" />
      <path className="lk-draw-line" d="M32 10v8" />
      <rect className="lk-draw-back" x="8" y="30" width="48" height="28" rx="7" />
      <rect className="lk-draw-line" x="8" y="30" width="48" height="28" rx="7" />
      <path className="lk-draw-line" d="M56 39H45a5 5 0 0 0 0 10h11" />
      <circle className="lk-draw-fill" cx="46" cy="44" r="1.8" />
      <path className="lk-draw-line" d="m27 35 5 5 5-5m-5 5V26" />
    </svg>
  )
}
