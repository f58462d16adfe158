import type { Namespace } from '@latchkey/primitives'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { Row } from '../../components/Row.js'
import { SkeletonRow } from '../../components/SkeletonRow.js'
import { Stack } from '../../components/Stack.js'
import { AddIcon } from '../../icons/AddIcon.js'
import { WalletIcon } from '../../icons/WalletIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { useDisconnecting } from '../useDisconnecting.js'
import { ActiveWallet } from './ActiveWallet.js'
import { LockedWallet } from './LockedWallet.js'
import { OtherWallet } from './OtherWallet.js'
import { RecentWallet } from './RecentWallet.js'
import { useWallets } from './useWallets.js'

/** Properties of {@link NamespaceWallets}. */
export type NamespaceWalletsProps = {
  namespace: Namespace
  /** What it is called; empty where the site has no other. */
  name: string
}

/** The wallets of one namespace: the one in use, others that are connected, those of earlier visits, and one more. */
export function NamespaceWallets({ namespace, name }: NamespaceWalletsProps): ReactNode {
  const { router } = useScreen()
  const { wallets: texts } = useMessages()
  const { isDisconnecting, disconnect, question } = useDisconnecting(texts.disconnectFailed)
  const { active, others, locked, recent, isRestoring, canAdd } = useWallets(namespace)
  const recentId = useId()
  const headingRef = useRef<HTMLHeadingElement>(null)
  useKeptFocus(headingRef, [active, ...others, ...locked, ...recent].map((one) => one?.id).join(' '))
  const count = others.length + locked.length + (active ? 1 : 0)
  const add = () => router.push('Connect', { namespace })
  const isEmpty = count === 0 && !isRestoring

  return (
    <Stack gap={12}>
      <div className="lk-wallets-head">
        <h3 ref={headingRef} tabIndex={-1} className={count === 0 ? 'lk-visually-hidden' : undefined}>
          <WalletIcon size={18} />
          {texts.count({ count })}
        </h3>
        {count > 0 && (
          <button
            type="button"
            className="lk-text-button"
            disabled={isDisconnecting}
            onClick={() => disconnect({ namespace, keepOpen: true })}
          >
            {isDisconnecting ? texts.disconnecting : texts.disconnectAll}
          </button>
        )}
      </div>
      {question}
      {active && <ActiveWallet key={active.id} connection={active} />}
      {others.length > 0 && (
        <ul className="lk-wallets-list">
          {others.map((connection) => (
            <OtherWallet key={connection.id} connection={connection} />
          ))}
        </ul>
      )}
      {locked.length > 0 && (
        <ul className="lk-wallets-list">
          {locked.map((connection) => (
            <LockedWallet key={connection.id} connection={connection} />
          ))}
        </ul>
      )}
      {isRestoring && (
        <div role="status">
          <span className="lk-visually-hidden">{texts.restoring}</span>
          <SkeletonRow />
        </div>
      )}
      {isEmpty && (
        <EmptyState
          icon={<WalletIcon size={28} />}
          title={texts.emptyTitle}
          text={texts.emptyText({ name })}
          action={
            <Button variant="primary" onClick={add}>
              {texts.add({ name })}
            </Button>
          }
        />
      )}
      {recent.length > 0 && (
        <section aria-labelledby={recentId}>
          <h4 id={recentId} className="lk-wallets-title">
            {texts.recent}
          </h4>
          <ul className="lk-wallets-list">
            {recent.map((connection) => (
              <RecentWallet key={connection.id} connection={connection} />
            ))}
          </ul>
        </section>
      )}
      {canAdd && !isEmpty && <Row icon={<AddIcon />} title={texts.add({ name })} isDeeper onClick={add} />}
    </Stack>
  )
}

/**
 * Keeps the focus in a list whose entries come and go: what was pressed may be gone with its entry, and the focus with
 * it.
 *
 * @param ref - What takes the focus then.
 * @param entries - Tells the entries apart from those before.
 */
function useKeptFocus(ref: RefObject<HTMLElement | null>, entries: string): void {
  const before = useRef(entries)
  useEffect(() => {
    if (before.current === entries) return
    before.current = entries
    const { activeElement } = document
    if (!activeElement || activeElement === document.body) ref.current?.focus({ preventScroll: true })
  }, [ref, entries])
}
