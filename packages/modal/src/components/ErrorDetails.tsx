import type { ReactNode } from 'react'
import { useMessages } from '../messages/useMessages.js'
import { CopyButton } from './CopyButton.js'
import { Disclosure } from './Disclosure.js'
import { FactList } from './FactList.js'
import { Stack } from './Stack.js'

/** Code and message of a failure behind a disclosure, with a button that copies both. */
export function ErrorDetails({ code, message }: { code: string; message: string }): ReactNode {
  const { common, connecting, copying } = useMessages()
  return (
    <Disclosure label={common.details}>
      <Stack gap={12}>
        <FactList
          facts={[
            { label: connecting.codeLabel, value: <span className="lk-mono">{code}</span> },
            { label: connecting.messageLabel, value: message },
          ]}
        />
        <CopyButton
          value={`${code}: ${message}`}
          label={copying.copyDetails}
          confirmation={copying.detailsCopied}
        />
      </Stack>
    </Disclosure>
  )
}
