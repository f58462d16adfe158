import { authenticate } from './authenticate.js'
import { getAnalyticsConfig } from './getAnalyticsConfig.js'
import { getAssetImage } from './getAssetImage.js'
import { getBalance } from './getBalance.js'
import { getConfig } from './getConfig.js'
import { getCurrencyImage } from './getCurrencyImage.js'
import { getHealth } from './getHealth.js'
import { getHistory } from './getHistory.js'
import { getIdentity } from './getIdentity.js'
import { getMe } from './getMe.js'
import { getNonce } from './getNonce.js'
import { getOrigins } from './getOrigins.js'
import { getSupportedChains } from './getSupportedChains.js'
import { getTokenImage } from './getTokenImage.js'
import { getWalletImage } from './getWalletImage.js'
import { getWallets } from './getWallets.js'
import { postEvent } from './postEvent.js'
import { postEvents } from './postEvents.js'
import { postRpc } from './postRpc.js'
import { signOut } from './signOut.js'

/** Every call, for the gateway: each must have a route, and each route a call. */
export const calls = [
  authenticate,
  getAnalyticsConfig,
  getAssetImage,
  getBalance,
  getConfig,
  getCurrencyImage,
  getHealth,
  getHistory,
  getIdentity,
  getMe,
  getNonce,
  getOrigins,
  getSupportedChains,
  getTokenImage,
  getWalletImage,
  getWallets,
  postEvent,
  postEvents,
  postRpc,
  signOut,
] as const
