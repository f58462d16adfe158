import { createUuid } from '@latchkey/primitives'
import type { EvmWallet } from './createEvmWallet.js'

/**
 * Announces a wallet to the page as an installed one (EIP-6963).
 *
 * @param wallet - The wallet.
 * @param info - Name, rdns and picture (a data URL).
 * @returns What stops it.
 */
export function announceEvmWallet(
  wallet: EvmWallet,
  info: { name: string; rdns: string; icon?: string },
): () => void {
  const uuid = createUuid()
  const icon = info.icon ?? 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
  const detail = Object.freeze({ info: Object.freeze({ uuid, ...info, icon }), provider: wallet })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => window.removeEventListener('eip6963:requestProvider', announce)
}
