import {
  type Connection,
  getActiveConnection,
  getConnectionStatus,
  getNetwork,
  type Kit,
  type KitState,
} from '@latchkey/core'
import { type Address, getAddress } from 'viem'
import type { createConnector } from 'wagmi'

type Emitter = Parameters<Parameters<typeof createConnector>[0]>[0]['emitter']

/** What wagmi wants to know of a connection. */
export type EvmConnection = {
  id: string
  /** With checksums, the active one first. */
  accounts: readonly Address[]
  chainId: number
}

/**
 * The EVM connection in use, as wagmi sees it.
 *
 * @param state - The kit's state.
 * @param isServed - Tells which connections count.
 */
export function readConnection(
  state: KitState,
  isServed: (connection: Connection) => boolean,
): EvmConnection | undefined {
  const connection = getActiveConnection(state, 'eip155')
  if (!connection || !isServed(connection)) return undefined
  return {
    id: connection.id,
    accounts: connection.accounts.map(({ address }) => getAddress(address)),
    chainId: Number(getNetwork(state, 'eip155')?.id),
  }
}

/** How long wagmi is left alone while it is busy with an attempt of its own, in ms: at first, and at most. */
const [firstRetryMs, longestRetryMs] = [20, 2_000]

/**
 * Tells wagmi what the modal, the wallet or another tab has changed about the kit's EVM connection: that it is there,
 * account, network, another wallet in front, and that it is over.
 *
 * @param kit - The kit.
 * @param emitter - The connector's.
 * @param read - Reads the connection that wagmi sees.
 */
export function followKit(
  kit: Kit,
  emitter: Emitter,
  read: (state: KitState) => EvmConnection | undefined,
): void {
  let told: EvmConnection | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  // wagmi drops what it hears while it connects or looks for its last visit. It listens for changes once it has heard.
  const hasHeard = () => emitter.listenerCount('change') > 0

  function tell(retryMs = firstRetryMs): void {
    clearTimeout(retry)
    const [before, now] = [told, read(kit.store.getState())]
    told = now
    if (!now) {
      if (before) emitter.emit('disconnect')
      return
    }
    const { accounts, chainId } = now
    const hasOtherAccounts = String(accounts) !== String(before?.accounts)
    // wagmi keeps a client per account: another wallet with the same account has to look like another connection.
    if (before && before.id !== now.id && !hasOtherAccounts) emitter.emit('disconnect')
    if (!hasHeard()) {
      emitter.emit('connect', { accounts, chainId })
      if (!hasHeard()) retry = setTimeout(tell, retryMs, Math.min(retryMs * 2, longestRetryMs))
      return
    }
    if (hasOtherAccounts || chainId !== before?.chainId) emitter.emit('change', { accounts, chainId })
  }
  kit.store.subscribe(() => tell())
  // wagmi is still being made in this turn, and would not hear of what is connected already.
  queueMicrotask(() => tell())
}

/**
 * Waits until the kit's state is as wanted.
 *
 * @param kit - The kit.
 * @param isWanted - Reads the state.
 */
export function waitForState(kit: Kit, isWanted: (state: KitState) => boolean): Promise<void> {
  if (isWanted(kit.store.getState())) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = kit.store.subscribe((state) => {
      if (!isWanted(state)) return
      stop()
      resolve()
    })
  })
}

/**
 * Tells whether it is not known yet if a connection of the last visit can be taken up.
 *
 * @param state - The kit's state.
 */
export function isTakingUp(state: KitState): boolean {
  return !state.isInitialized || getConnectionStatus(state, 'eip155') === 'reconnecting'
}
