import type { Wallet } from '@latchkey/core'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { CopyButton } from '../../components/CopyButton.js'
import { QrCode } from '../../components/QrCode.js'
import { Stack } from '../../components/Stack.js'
import { useIsSlow } from '../../components/StatusPanel.js'
import { WalletImage } from '../../components/WalletImage.js'
import { ClockIcon } from '../../icons/ClockIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { CodeCountdown } from './CodeCountdown.js'
import { LineNotice } from './LineNotice.js'
import type { ShownPairing } from './usePairing.js'

/** Properties of {@link PairingCode}. */
export type PairingCodeProps = {
  pairing: ShownPairing
  wallet?: Wallet | undefined
  /** Below the button that copies the link. */
  children?: ReactNode
}

/** The link as a code to scan and to copy, for a wallet on another device. */
export function PairingCode({ pairing, wallet, children }: PairingCodeProps): ReactNode {
  const { pairing: texts, copying } = useMessages()
  const { attempt, uri } = pairing
  const isSlow = useIsSlow(attempt.status === 'creating')
  const name = wallet?.name
  return (
    <Stack gap={12}>
      <QrCode
        value={uri}
        label={name === undefined ? texts.qrLabel : texts.qrLabelFor({ name })}
        {...(wallet ? { picture: <WalletImage wallet={wallet} size={56} /> } : {})}
        cover={attempt.status === 'expired' && <ExpiredCode onRenew={pairing.retry} />}
      />
      <div className="lk-pairing-words">
        <p className="lk-lead">{name === undefined ? texts.text : texts.textFor({ name })}</p>
        {/* Its place is kept, so that nothing jumps when it begins. */}
        <div className="lk-pairing-line">
          {attempt.status === 'ready' && <CodeCountdown expiresAtMs={attempt.expiresAtMs} />}
          <p className={isSlow ? undefined : 'lk-visually-hidden'} role="status">
            {attempt.status === 'ready' && texts.ready}
            {attempt.status === 'creating' && (isSlow ? texts.creatingSlow : texts.creating)}
          </p>
        </div>
      </div>
      <LineNotice />
      <Stack>
        <CopyButton value={uri} label={copying.copyLink} confirmation={copying.linkCopied} />
        {children}
      </Stack>
    </Stack>
  )
}

/** Stands where the code was. */
function ExpiredCode({ onRenew }: { onRenew(): void }): ReactNode {
  const { pairing } = useMessages()
  return (
    <>
      <ClockIcon size={28} />
      <p className="lk-empty-title" role="status">
        {pairing.expiredTitle}
      </p>
      <p className="lk-empty-text">{pairing.expiredText}</p>
      <Button variant="primary" size="small" onClick={onRenew}>
        {pairing.newCode}
      </Button>
    </>
  )
}
