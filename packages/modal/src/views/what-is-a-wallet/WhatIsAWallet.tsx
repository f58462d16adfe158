import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { Stack } from '../../components/Stack.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { ApproveDrawing } from './ApproveDrawing.js'
import { HoldDrawing } from './HoldDrawing.js'
import { KeyDrawing } from './KeyDrawing.js'
import { Lesson } from './Lesson.js'

/** Three things a wallet does, and where to get one. */
export function WhatIsAWallet(): ReactNode {
  const { router } = useScreen()
  const { whatIsAWallet: texts } = useMessages()
  return (
    <Stack gap={16}>
      <Lesson drawing={<KeyDrawing />} title={texts.keysTitle} text={texts.keysText} />
      <Lesson drawing={<HoldDrawing />} title={texts.holdTitle} text={texts.holdText} />
      <Lesson drawing={<ApproveDrawing />} title={texts.approveTitle} text={texts.approveText} />
      <Button variant="primary" onClick={() => router.push('GetWallet')}>
        {texts.get}
      </Button>
    </Stack>
  )
}
