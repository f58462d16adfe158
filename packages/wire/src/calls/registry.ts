import { postOtp, putOtp } from './emailCapture.js'
import { postEvent, postEvents } from './events.js'
import { getAnalyticsConfig, getConfig, getHealth } from './gateway.js'
import { getBalance } from './getBalance.js'
import { getHistory } from './getHistory.js'
import { getIdentity } from './getIdentity.js'
import { getLatestKit } from './getLatestKit.js'
import { getName } from './getName.js'
import { getOrigins } from './getOrigins.js'
import { getWallets } from './getWallets.js'
import { getAssetImage, getCurrencyImage, getTokenImage, getWalletImage } from './images.js'
import { postNode } from './node.js'
import { postBundler } from './postBundler.js'
import { postPrices } from './postPrices.js'
import { getSupportedChains, postRpc } from './rpc.js'
import { authenticate, getMe, getNonce, putAccountMetadata, signOut } from './signIn.js'
import {
  activateSmartSession,
  createSmartSession,
  getSmartSessionContext,
  listSmartSessions,
  revokeSmartSession,
} from './smartSessions.js'
import { getAttestation, getAttestationKey } from './verify.js'

/** Every call, for the gateway: each must have a route, and each route a call. */
export const calls = [
  activateSmartSession,
  authenticate,
  createSmartSession,
  getAnalyticsConfig,
  getAssetImage,
  getAttestation,
  getAttestationKey,
  getBalance,
  getConfig,
  getCurrencyImage,
  getHealth,
  getHistory,
  getIdentity,
  getLatestKit,
  getMe,
  getName,
  getNonce,
  getOrigins,
  getSmartSessionContext,
  getSupportedChains,
  getTokenImage,
  getWalletImage,
  getWallets,
  listSmartSessions,
  postBundler,
  postEvent,
  postEvents,
  postNode,
  postOtp,
  postPrices,
  postRpc,
  putAccountMetadata,
  putOtp,
  revokeSmartSession,
  signOut,
] as const
