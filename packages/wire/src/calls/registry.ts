import { postEvent, postEvents } from './events.js'
import { getAnalyticsConfig, getConfig, getHealth } from './gateway.js'
import { getBalance } from './getBalance.js'
import { getHistory } from './getHistory.js'
import { getIdentity } from './getIdentity.js'
import { getOrigins } from './getOrigins.js'
import { getWallets } from './getWallets.js'
import { getAssetImage, getCurrencyImage, getTokenImage, getWalletImage } from './images.js'
import { getSupportedChains, postRpc } from './rpc.js'
import { authenticate, getMe, getNonce, signOut } from './signIn.js'

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
