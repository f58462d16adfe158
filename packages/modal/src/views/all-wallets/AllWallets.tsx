import { isMobile } from '@latchkey/core/internal'
import { useProvidedKit } from '@latchkey/react/internal'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { ErrorState } from '../../components/ErrorState.js'
import { SearchField } from '../../components/SearchField.js'
import { useIsSlow } from '../../components/useIsSlow.js'
import { useWhenOnline } from '../../components/useWhenOnline.js'
import { CertifiedIcon } from '../../icons/CertifiedIcon.js'
import { QrCodeIcon } from '../../icons/QrCodeIcon.js'
import { SearchIcon } from '../../icons/SearchIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import type { ScreenState } from '../../screen/ScreenState.js'
import { useScreen } from '../../screen/useScreen.js'
import { useCanPair } from '../connect/useCanPair.js'
import { useChooseWallet } from '../connect/useChooseWallet.js'
import { usePairingAhead } from '../connect/usePairingAhead.js'
import { type GridItem, isConnectorItem } from './gridItems.js'
import { useAllPages } from './useAllPages.js'
import { useWalletSearch } from './useWalletSearch.js'
import { WalletGrid } from './WalletGrid.js'

/** The whole directory with a search that answers at once. */
export function AllWallets(): ReactNode {
  const kit = useProvidedKit()
  const { router, store } = useScreen()
  const { allWallets: texts, pairing } = useMessages()
  const { chooseRow, chooseWallet } = useChooseWallet()
  const [kept] = useState(() => getKept(store.getState()))
  const [query, setQuery] = useState(kept.query)
  const [isCertifiedOnly, setIsCertifiedOnly] = useState(kept.isCertifiedOnly)
  const startPx = useRef(kept.scrollPx)
  const rootRef = useRef<HTMLDivElement>(null)
  const isPairable = useCanPair()
  useAllPages()
  usePairingAhead()
  const search = useWalletSearch({ query, isCertifiedOnly })
  const { items, installedIds, awaitedCount, isLoading, isFailed } = search
  const isFiltered = query.trim() !== '' || isCertifiedOnly
  const isSlow = useIsSlow(isLoading)

  /** A search that begins anew begins at the top. */
  function takeStartPx(): number {
    const px = startPx.current
    startPx.current = 0
    return px
  }

  const showCode = () => router.push('ConnectingWalletConnect', {})
  const focus = (selector: string) => rootRef.current?.querySelector<HTMLElement>(selector)?.focus()

  function choose(item: GridItem): void {
    if (isConnectorItem(item)) chooseRow(item)
    else chooseWallet(item)
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
    <div ref={rootRef} className="lk-wallets">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the field in it */}
      <div className="lk-wallet-search" onKeyDown={handleSearchKeyDown}>
        <SearchField label={texts.search} value={query} onChange={setQuery} isFirstFocus />
        <button
          type="button"
          className="lk-toggle"
          aria-pressed={isCertifiedOnly}
          title={texts.certifiedOnly}
          onClick={() => setIsCertifiedOnly(!isCertifiedOnly)}
        >
          <CertifiedIcon />
          <span className="lk-toggle-text">{texts.certified}</span>
        </button>
        {isMobile() && isPairable && (
          <button
            type="button"
            className="lk-toggle"
            aria-label={pairing.showCode}
            title={pairing.showCode}
            onClick={showCode}
          >
            <QrCodeIcon />
          </button>
        )}
      </div>
      <p className="lk-visually-hidden" role="status">
        {isFiltered && !isLoading ? texts.found({ count: items.length }) : ''}
      </p>
      {items.length + awaitedCount > 0 ? (
        <>
          <WalletGrid
            key={`${query} ${isCertifiedOnly}`}
            items={items}
            installedIds={installedIds}
            awaitedCount={awaitedCount}
            takeStartPx={takeStartPx}
            onLeave={(scrollPx) => store.setState({ walletSearch: { query, isCertifiedOnly, scrollPx } })}
            onChoose={choose}
            onLeaveUp={() => focus('input')}
            onType={(text) => {
              setQuery(query + text)
              focus('input')
            }}
          />
          <p className="lk-wallet-slow" role="status">
            {isSlow ? texts.slow : ''}
          </p>
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
          ) : (
            <EmptyState
              icon={<SearchIcon size={28} />}
              title={texts.emptyTitle}
              text={texts.emptyText({ query: query.trim() })}
              action={
                <>
                  <Button size="small" onClick={clear}>
                    {texts.clearSearch}
                  </Button>
                  {isPairable && (
                    <Button size="small" variant="ghost" icon={<QrCodeIcon size={18} />} onClick={showCode}>
                      {pairing.showCode}
                    </Button>
                  )}
                </>
              }
            />
          )}
        </div>
      )}
    </div>
  )
}

/** What was looked for, and how far down, when the visitor comes back to the view. */
function getKept({ direction, walletSearch }: ScreenState): NonNullable<ScreenState['walletSearch']> {
  const kept = direction === 'back' ? walletSearch : undefined
  return kept ?? { query: '', isCertifiedOnly: false, scrollPx: 0 }
}

/** Some wallets are there, the rest could not be loaded. */
function MoreFailed(): ReactNode {
  const kit = useProvidedKit()
  const { allWallets, common } = useMessages()
  const goOn = () => void kit.wallets.loadNextPage()
  useWhenOnline(goOn)
  return (
    <div className="lk-wallet-more" role="alert">
      {allWallets.moreFailed}
      <Button size="small" variant="ghost" onClick={goOn}>
        {common.tryAgain}
      </Button>
    </div>
  )
}
