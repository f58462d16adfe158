import type { KitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { ErrorState } from '../../components/ErrorState.js'
import { Row } from '../../components/Row.js'
import { SkeletonRow } from '../../components/SkeletonRow.js'
import { Stack } from '../../components/Stack.js'
import { WalletImage } from '../../components/WalletImage.js'
import { SearchIcon } from '../../icons/SearchIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'

/** More would be a list to study. */
const maxWallets = 4

const selectWalletList = (state: KitState) => state.walletList

/** Up to four wallets for who has none. */
export function GetWallet(): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { getWallet: texts } = useMessages()
  const { featured, recommended, status } = useProvidedKitState(selectWalletList)
  const wallets = [...featured, ...(kit.options.customWallets ?? []), ...recommended].slice(0, maxWallets)
  const isLoading = status.overview === 'loading'
  if (wallets.length === 0 && !isLoading) {
    return <ErrorState title={texts.failedTitle} text={texts.failedText} onRetry={kit.wallets.loadOverview} />
  }
  return (
    <Stack gap={12}>
      <p className="lk-lead">{texts.text}</p>
      <Stack>
        {wallets.length === 0
          ? ['a', 'b', 'c', 'd'].map((key) => <SkeletonRow key={key} />)
          : wallets.map((wallet) => (
              <Row
                key={wallet.id}
                picture={<WalletImage wallet={wallet} />}
                title={wallet.name}
                isDeeper
                onClick={() => router.push('Downloads', { walletId: wallet.id })}
              />
            ))}
        <Row icon={<SearchIcon />} title={texts.all} isDeeper onClick={() => router.push('AllWallets')} />
      </Stack>
    </Stack>
  )
}
