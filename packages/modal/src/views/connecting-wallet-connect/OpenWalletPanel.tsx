import type { Wallet } from '@latchkey/core'
import { getLinkEnvironment, getWalletLink, isWebLink, type LinkPlatform } from '@latchkey/core/internal'
import { useProvidedKit } from '@latchkey/react/internal'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../components/Button.js'
import { CopyButton } from '../../components/CopyButton.js'
import { LinkButton } from '../../components/LinkButton.js'
import { Notice } from '../../components/Notice.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { useIsSlow } from '../../components/useIsSlow.js'
import { WalletImage } from '../../components/WalletImage.js'
import { ClockIcon } from '../../icons/ClockIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { GetWalletLine } from './GetWalletLine.js'
import { openWalletLink } from './openWalletLink.js'
import { ReservedNotice } from './ReservedNotice.js'
import { useLineText } from './useLineText.js'
import { useOpenedLink } from './useOpenedLink.js'
import type { ShownPairing } from './usePairing.js'

/** Properties of {@link OpenWalletPanel}. */
export type OpenWalletPanelProps = {
  pairing: ShownPairing
  wallet: Wallet
  platform: LinkPlatform
  /** What came of opening the link in the tap that chose the wallet, where that was tried. */
  opening: 'opened' | 'refused' | undefined
  /** Whether the link still has to be opened without a tap: once per attempt. */
  mustOpen: { current: boolean }
  /** The visitor would rather scan; left out where that is a tab of its own. */
  onScan?: (() => void) | undefined
}

/**
 * Opens the wallet by its link: its app on this device, or its page. All of it stands from the first frame, so that nothing
 * moves under the finger when it turns out that the app is not there.
 */
export function OpenWalletPanel({
  pairing,
  wallet,
  platform,
  opening,
  mustOpen,
  onScan,
}: OpenWalletPanelProps): ReactNode {
  const kit = useProvidedKit()
  const { pairing: texts, common, copying } = useMessages()
  const [environment] = useState(() => getLinkEnvironment())
  const [openedCount, setOpenedCount] = useState(opening === 'opened' ? 1 : 0)
  const [isRefused, setIsRefused] = useState(opening === 'refused')
  const hasNotOpened = useOpenedLink(platform === 'web' ? 0 : openedCount)
  const isStuck = isRefused || hasNotOpened
  const lineText = useLineText()
  const { name } = wallet
  const { attempt, uri, retry } = pairing
  const { prefersUniversalLinks } = kit.options
  const link =
    uri === undefined
      ? undefined
      : getWalletLink(wallet, uri, environment, { platform, prefersUniversalLinks })

  function noteOpened(): void {
    setIsRefused(false)
    setOpenedCount((count) => count + 1)
  }

  function noteTap(): void {
    if (link) kit.pairing.rememberLink({ href: link.base, name })
    noteOpened()
  }

  // Once per attempt, without a tap. A web page is left to the tap: without the app it would take this page's place.
  useEffect(() => {
    if (platform !== 'mobile' || !link || uri === undefined || !mustOpen.current) return
    mustOpen.current = false
    if (isWebLink(link.href) || environment.isInAppBrowser) return
    if (openWalletLink(kit, { wallet, link, uri })) noteOpened()
    else setIsRefused(true)
  })

  function renew(): void {
    mustOpen.current = true
    retry()
  }

  const isExpired = attempt.status === 'expired'
  const isWaiting = openedCount > 0 && !isExpired && !isRefused
  const isSlow = useIsSlow(isWaiting)
  const stuckText = texts.nothingHappened({ name })
  const slowText = texts.continueSlow({ name })
  return (
    <StatusPanel
      picture={<WalletImage wallet={wallet} size={80} />}
      isWaiting={isWaiting}
      {...(isExpired ? { mark: <ClockIcon />, markTone: 'warning' as const } : {})}
      title={isExpired ? texts.expiredLinkTitle : texts.continueIn({ name })}
      text={isExpired ? texts.expiredText : texts.continueText({ name })}
      actions={
        <>
          {link ? (
            <LinkButton href={link.href} target={link.target} isFirstFocus onClick={noteTap}>
              {texts.open({ name })}
            </LinkButton>
          ) : isExpired ? (
            <Button variant="primary" onClick={renew}>
              {common.tryAgain}
            </Button>
          ) : (
            <Button variant="primary" isLoading>
              {texts.preparing}
            </Button>
          )}
          <CopyButton value={uri} label={copying.copyLink} confirmation={copying.linkCopied} />
          {onScan && <Button onClick={onScan}>{texts.scanInstead}</Button>}
          <GetWalletLine wallet={wallet} />
        </>
      }
    >
      {environment.isInAppBrowser && platform === 'mobile' && (
        <Notice tone="warning">{texts.inAppBrowser({ name })}</Notice>
      )}
      <ReservedNotice
        texts={[texts.offline, texts.relayWaiting, stuckText, slowText]}
        shown={lineText ?? (isStuck ? stuckText : isSlow ? slowText : undefined)}
        tone={lineText === undefined ? 'info' : 'warning'}
      />
    </StatusPanel>
  )
}
