import type { Wallet } from '@latchkey/core'
import { isMobile } from '@latchkey/core/internal'
import { useProvidedKit } from '@latchkey/react/internal'
import type { ComponentType, ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { getWebUrl } from '../../components/getWebUrl.js'
import { Row } from '../../components/Row.js'
import { Stack } from '../../components/Stack.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { WalletImage } from '../../components/WalletImage.js'
import { ExtensionIcon } from '../../icons/ExtensionIcon.js'
import { ExternalLinkIcon } from '../../icons/ExternalLinkIcon.js'
import { GlobeIcon } from '../../icons/GlobeIcon.js'
import type { IconProps } from '../../icons/Icon.js'
import { PhoneIcon } from '../../icons/PhoneIcon.js'
import { SearchIcon } from '../../icons/SearchIcon.js'
import { WindowIcon } from '../../icons/WindowIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import type { ViewParameters } from '../../screen/views.js'
import { useWallet } from '../useWallet.js'

const icons: Record<Download['kind'], ComponentType<IconProps>> = {
  chrome: ExtensionIcon,
  ios: PhoneIcon,
  android: PhoneIcon,
  webapp: WindowIcon,
  website: GlobeIcon,
}

/** A wallet that is not installed here, and where it can be had. */
export function Downloads({
  parameters: { walletId },
}: {
  parameters: ViewParameters['Downloads']
}): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { downloads: texts } = useMessages()
  const wallet = useWallet(walletId)
  const browse = <Button onClick={() => router.push('AllWallets')}>{texts.browse}</Button>
  if (!wallet) {
    return <EmptyState icon={<SearchIcon size={28} />} title={texts.missingTitle} action={browse} />
  }
  const downloads = getDownloads(wallet, isMobile())
  const { name } = wallet
  if (downloads.length === 0) {
    return (
      <EmptyState
        icon={<WalletImage wallet={wallet} size={64} />}
        title={texts.noLinksTitle({ name })}
        action={browse}
      />
    )
  }
  return (
    <Stack gap={16}>
      <StatusPanel
        picture={<WalletImage wallet={wallet} size={80} />}
        isWaiting={false}
        title={texts.notInstalled({ name })}
        text={texts.text}
      />
      <Stack>
        {downloads.map(({ kind, url }) => {
          const Icon = icons[kind]
          return (
            <Row
              key={kind}
              icon={<Icon />}
              title={texts[kind]}
              href={url}
              end={<ExternalLinkIcon size={16} />}
              onClick={() => kit.analytics.track('CLICK_GET_WALLET', { name, type: kind })}
            />
          )
        })}
      </Stack>
    </Stack>
  )
}

/** A place where a wallet can be had. */
type Download = { kind: 'chrome' | 'ios' | 'android' | 'webapp' | 'website'; url: string }

/**
 * The places where a wallet can be had, the most useful one first.
 *
 * @param wallet - A wallet of the directory.
 * @param isMobile - On a phone the stores come first.
 */
export function getDownloads(wallet: Wallet, isMobile: boolean): readonly Download[] {
  const stores = [
    { kind: 'ios', url: wallet.app_store },
    { kind: 'android', url: wallet.play_store },
  ] as const
  const extension = { kind: 'chrome', url: wallet.chrome_store } as const
  const pages = [
    { kind: 'webapp', url: wallet.webapp_link },
    { kind: 'website', url: wallet.homepage },
  ] as const
  const ordered = isMobile ? [...stores, extension, ...pages] : [extension, ...stores, ...pages]
  return ordered.flatMap(({ kind, url }) => {
    const webUrl = getWebUrl(url)
    return webUrl ? [{ kind, url: webUrl }] : []
  })
}
