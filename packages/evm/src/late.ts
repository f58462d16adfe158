// What comes late to a page in one script: each import of a script of its own costs the page's start some bytes.
export { readWalletFailure } from '@latchkey/core'
export { checkChange } from './network/checkChange.js'
export { knownNetworks } from './networks/knownNetworks.js'
export { finishSwitch } from './wallets/finishSwitch.js'
export { readLockedNetwork, readSharing } from './wallets/lockedWallet.js'
export { nameInjected } from './wallets/nameInjected.js'
