import type { Wallet } from '@latchkey/core'
import { linkRenewalMs } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { CopyButton } from '../../components/CopyButton.js'
import { Notice } from '../../components/Notice.js'
import { QrCode } from '../../components/QrCode.js'
import { Stack } from '../../components/Stack.js'
import { useIsSlow } from '../../components/useIsSlow.js'
import { useSecondsUntil } from '../../components/useSecondsUntil.js'
import { WalletImage } from '../../components/WalletImage.js'
import { ClockIcon } from '../../icons/ClockIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useLineText } from './useLineText.js'
import type { ShownPairing } from './usePairing.js'

/** The countdown is shown in the last 30 s of a link. */
const shownForSeconds = 20

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

/** Counts down to the next code, near the end only, and not aloud: the code changes by itself. */
function CodeCountdown({ expiresAtMs }: { expiresAtMs: number }): ReactNode {
  const { pairing } = useMessages()
  const isEndless = !Number.isFinite(expiresAtMs)
  const seconds = useSecondsUntil(isEndless ? undefined : expiresAtMs - linkRenewalMs)
  const isShown = seconds > 0 && seconds <= shownForSeconds
  return (
    <p className="lk-numeric" role="timer" aria-live="off">
      {isShown ? pairing.changesIn({ seconds }) : ''}
    </p>
  )
}

/** Says when nothing can come of the code just now. */
function LineNotice(): ReactNode {
  const text = useLineText()
  if (text === undefined) return null
  return (
    <Notice tone="warning" isLive>
      {text}
    </Notice>
  )
}
