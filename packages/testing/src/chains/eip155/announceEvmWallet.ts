import { createUuid } from '@latchkey/primitives'
import type { EvmWallet } from './createEvmWallet.js'

/** How a wallet announces itself, right or wrong. */
export type AnnouncementBehaviour = {
  /** Announces another object each time it is asked for, over the same wallet (false). */
  makesNewObjects?: boolean
  /** Announces itself under another uuid each time (false); it is to be one for as long as the page lives. */
  makesNewUuids?: boolean
}

/**
 * Announces a wallet to the page as an installed one (EIP-6963).
 *
 * @param wallet - The wallet.
 * @param info - Name, rdns and picture (a data URL).
 * @param behaviour - See {@link AnnouncementBehaviour}.
 * @returns What stops it.
 */
export function announceEvmWallet(
  wallet: EvmWallet,
  info: { name: string; rdns: string; icon?: string },
  { makesNewObjects = false, makesNewUuids = false }: AnnouncementBehaviour = {},
): () => void {
  let uuid = createUuid()
  const icon = info.icon ?? 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
  function announce(): void {
    if (makesNewUuids) uuid = createUuid()
    const provider = makesNewObjects ? new Proxy(wallet, {}) : wallet
    const detail = Object.freeze({ info: Object.freeze({ uuid, ...info, icon }), provider })
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => window.removeEventListener('eip6963:requestProvider', announce)
}
