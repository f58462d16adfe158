import { getNetworkState, type Kit } from '@latchkey/core'

/**
 * Opens the modal on the account; on the choice of networks where the wallet is on one that the site does not know.
 *
 * @param kit - Whose modal.
 */
export function openAccount({ modal, options, store }: Kit): void {
  const isUnsupported = getNetworkState(store.getState())?.isUnsupported && !options.allowUnsupportedChain
  void modal.open(isUnsupported ? { view: 'UnsupportedChain' } : {})
}
