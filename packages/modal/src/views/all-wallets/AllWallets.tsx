import { isMobile } from '@latchkey/core/internal'
import { useProvidedKit } from '@latchkey/react/internal'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { ErrorState } from '../../components/ErrorState.js'
import { SearchField } from '../../components/SearchField.js'
import { useIsSlow } from '../../components/StatusPanel.js'
import { CertifiedIcon } from '../../icons/CertifiedIcon.js'
import { QrCodeIcon } from '../../icons/QrCodeIcon.js'
import { SearchIcon } from '../../icons/SearchIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { useCanPair } from '../connect/useCanPair.js'
import { useChooseWallet } from '../connect/useChooseWallet.js'
import { usePairingAhead } from '../connect/usePairingAhead.js'
import { SkeletonGrid } from './SkeletonGrid.js'
import { useAllPages } from './useAllPages.js'
import { useWalletSearch } from './useWalletSearch.js'
import { WalletGrid } from './WalletGrid.js'

/** The whole directory with a search that answers at once. */
export function AllWallets(): ReactNode {
  const kit = useProvidedKit()
  const { router, toasts } = useScreen()
  const { allWallets: texts, pairing } = useMessages()
  const { chooseWallet } = useChooseWallet()
  const [query, setQuery] = useState('')
  const [isCertifiedOnly, setIsCertifiedOnly] = useState(false)
  const rootRef = useRef<HTMLDivElement>(null)
  const isPairable = useCanPair()
  useAllPages()
  usePairingAhead()
  const { wallets, installedIds, isLoading, isFailed } = useWalletSearch({ query, isCertifiedOnly })
  const isFiltered = query.trim() !== '' || isCertifiedOnly
  const isSlow = useIsSlow(isLoading && wallets.length === 0)

  const focus = (selector: string) => rootRef.current?.querySelector<HTMLElement>(selector)?.focus()

  function toggleCertified(): void {
    if (!isCertifiedOnly) toasts.showSuccess(texts.certifiedOn)
    setIsCertifiedOnly(!isCertifiedOnly)
  }

  function clear(): void {
    setQuery('')
    setIsCertifiedOnly(false)
    focus('input')
  }

  function handleSearchKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    focus('[data-index][tabindex="0"]')
  }

  return (
    <div ref={rootRef}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the field in it */}
      <div className="lk-wallet-search" onKeyDown={handleSearchKeyDown}>
        <SearchField label={texts.search} value={query} onChange={setQuery} isFirstFocus />
        <button
          type="button"
          className="lk-toggle"
          aria-pressed={isCertifiedOnly}
          aria-label={texts.certifiedOnly}
          title={texts.certifiedOnly}
          onClick={toggleCertified}
        >
          <CertifiedIcon />
        </button>
        {isMobile() && isPairable && (
          <button
            type="button"
            className="lk-toggle"
            aria-label={pairing.showCode}
            title={pairing.showCode}
            onClick={() => router.push('ConnectingWalletConnect', {})}
          >
            <QrCodeIcon />
          </button>
        )}
      </div>
      <p className="lk-visually-hidden" role="status">
        {isFiltered && !isLoading ? texts.found({ count: wallets.length }) : ''}
      </p>
      {wallets.length > 0 ? (
        <>
          <WalletGrid
            key={`${query} ${isCertifiedOnly}`}
            wallets={wallets}
            installedIds={installedIds}
            onChoose={chooseWallet}
            onLeaveUp={() => focus('input')}
            onType={(text) => {
              setQuery(query + text)
              focus('input')
            }}
          />
          {isFailed && !isFiltered && <MoreFailed />}
        </>
      ) : (
        <div className="lk-wallet-scroll">
          {isFailed ? (
            <ErrorState
              title={texts.failedTitle}
              text={texts.failedText}
              onRetry={() =>
                void (isFiltered
                  ? kit.wallets.search(query, { isCertifiedOnly })
                  : kit.wallets.loadNextPage())
              }
            />
          ) : isLoading ? (
            <>
              <p className="lk-wallet-slow" role="status">
                {isSlow ? texts.slow : ''}
              </p>
              <SkeletonGrid />
            </>
          ) : (
            <EmptyState
              icon={<SearchIcon size={28} />}
              title={texts.emptyTitle}
              text={texts.emptyText({ query: query.trim() })}
              action={
                <Button size="small" onClick={clear}>
                  {texts.clearSearch}
                </Button>
              }
            />
          )}
        </div>
      )}
    </div>
  )
}

/** Some wallets are there, the rest could not be loaded. */
function MoreFailed(): ReactNode {
  const kit = useProvidedKit()
  const { allWallets, common } = useMessages()
  return (
    <div className="lk-wallet-more" role="alert">
      {allWallets.moreFailed}
      <Button size="small" variant="ghost" onClick={() => void kit.wallets.loadNextPage()}>
        {common.tryAgain}
      </Button>
    </div>
  )
}
