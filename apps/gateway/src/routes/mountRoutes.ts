import {
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
} from '@latchkey/wire'
import { postBundler } from '@latchkey/wire/operations'
import type { FastifyInstance } from 'fastify'
import { maxEventBytes } from '../analytics/storeEvents.js'
import { type MountOptions, mountCall } from '../http/mountCall.js'
import { createAuthenticate } from './authenticate/handler.js'
import { createGetAnalyticsConfig } from './get-analytics-config/handler.js'
import { createGetAssetImage } from './get-asset-image/handler.js'
import { createGetAttestation } from './get-attestation/handler.js'
import { createGetAttestationKey } from './get-attestation-key/handler.js'
import { createGetBalance } from './get-balance/handler.js'
import { createGetConfig } from './get-config/handler.js'
import { createGetCurrencyImage } from './get-currency-image/handler.js'
import { createGetHealth } from './get-health/handler.js'
import { createGetHistory } from './get-history/handler.js'
import { createGetIdentity } from './get-identity/handler.js'
import { createGetLatestKit } from './get-latest-kit/handler.js'
import { createGetMe } from './get-me/handler.js'
import { createGetName } from './get-name/handler.js'
import { createGetNonce } from './get-nonce/handler.js'
import { createGetOrigins } from './get-origins/handler.js'
import { createGetSupportedChains } from './get-supported-chains/handler.js'
import { createGetTokenImage } from './get-token-image/handler.js'
import { createGetWalletImage } from './get-wallet-image/handler.js'
import { createGetWallets } from './get-wallets/handler.js'
import { createPostBundler } from './post-bundler/handler.js'
import { createPostEvent } from './post-event/handler.js'
import { createPostEvents } from './post-events/handler.js'
import { countNodeCalls } from './post-node/countNodeCalls.js'
import { createPostNode } from './post-node/handler.js'
import { createPostOtp } from './post-otp/handler.js'
import { createPostPrices } from './post-prices/handler.js'
import { countRpcCalls } from './post-rpc/countRpcCalls.js'
import { createPostRpc } from './post-rpc/handler.js'
import { createPutAccountMetadata, maxMetadataBytes } from './put-account-metadata/handler.js'
import { createPutOtp } from './put-otp/handler.js'
import type { RouteDependencies } from './RouteDependencies.js'
import { createSignOut } from './sign-out/handler.js'
import {
  createActivateSmartSession,
  createCreateSmartSession,
  createGetSmartSessionContext,
  createListSmartSessions,
  createRevokeSmartSession,
} from './smart-sessions/handlers.js'

/** An operation of 32 KiB in hexadecimal, and what comes with it. */
const maxOperationBytes = 160 * 1024

/** It asks a list in memory, and the secure site's server asks it for every visitor. */
const originsCost = 0.1

/** Permissions of one site from one account. */
const maxPermissionBytes = 64 * 1024

/**
 * Mounts every call of `@latchkey/wire`. A new call is one folder beside this file and one line here.
 *
 * @param app - The router.
 * @param dependencies - What the handlers are made from.
 * @param options - How calls are mounted.
 */
export function mountRoutes(
  app: FastifyInstance,
  dependencies: RouteDependencies,
  options: MountOptions,
): void {
  const { chains, config } = dependencies
  const { capacity } = config.rateLimit
  /** A method costs what it costs in its namespace. */
  const findChain = (query: unknown) =>
    chains.find(String((query as { chainId?: unknown } | null)?.chainId).split(':')[0] ?? '')
  const eventOptions = { ...options, maxBodyBytes: maxEventBytes }
  mountCall(app, authenticate, createAuthenticate(dependencies), options)
  mountCall(app, getAnalyticsConfig, createGetAnalyticsConfig(), options)
  mountCall(app, getAssetImage, createGetAssetImage(dependencies), options)
  mountCall(app, getAttestation, createGetAttestation(dependencies), options)
  mountCall(app, getAttestationKey, createGetAttestationKey(dependencies), options)
  mountCall(app, getBalance, createGetBalance(dependencies), options)
  mountCall(app, getConfig, createGetConfig(), options)
  mountCall(app, getCurrencyImage, createGetCurrencyImage(dependencies), options)
  mountCall(app, getHealth, createGetHealth(dependencies), options)
  mountCall(app, getHistory, createGetHistory(dependencies), options)
  mountCall(app, getIdentity, createGetIdentity(dependencies), options)
  mountCall(app, getLatestKit, createGetLatestKit(dependencies), options)
  mountCall(app, getMe, createGetMe(dependencies), options)
  mountCall(app, getName, createGetName(dependencies), options)
  mountCall(app, getNonce, createGetNonce(dependencies), options)
  mountCall(app, getOrigins, createGetOrigins(), { ...options, callCost: originsCost })
  mountCall(app, getSupportedChains, createGetSupportedChains(dependencies), options)
  mountCall(app, getTokenImage, createGetTokenImage(dependencies), options)
  mountCall(app, getWalletImage, createGetWalletImage(dependencies), options)
  mountCall(app, getWallets, createGetWallets(dependencies), options)
  mountCall(app, postBundler, createPostBundler(dependencies), {
    ...options,
    maxBodyBytes: maxOperationBytes,
  })
  mountCall(app, postEvent, createPostEvent(dependencies), eventOptions)
  mountCall(app, postEvents, createPostEvents(dependencies), eventOptions)
  mountCall(app, postNode, createPostNode(dependencies), {
    ...options,
    countCalls: (body, query) => countNodeCalls(body, capacity, findChain(query)?.nodePaths),
  })
  mountCall(app, postOtp, createPostOtp(dependencies), options)
  mountCall(app, postPrices, createPostPrices(dependencies), options)
  // What is no valid JSON-RPC is passed on all the same; the node is the one to say what is wrong with it.
  mountCall(app, postRpc, createPostRpc(dependencies), {
    ...options,
    isBodyChecked: false,
    countCalls: (body, query) => countRpcCalls(body, capacity, findChain(query)?.rpcCosts),
  })
  mountCall(app, putAccountMetadata, createPutAccountMetadata(dependencies), {
    ...options,
    maxBodyBytes: maxMetadataBytes,
  })
  mountCall(app, putOtp, createPutOtp(dependencies), options)
  mountSmartSessions(app, dependencies, { ...options, maxBodyBytes: maxPermissionBytes })
  mountCall(app, signOut, createSignOut(dependencies), options)
}

function mountSmartSessions(
  app: FastifyInstance,
  dependencies: RouteDependencies,
  options: MountOptions,
): void {
  mountCall(app, activateSmartSession, createActivateSmartSession(dependencies), options)
  mountCall(app, createSmartSession, createCreateSmartSession(dependencies), options)
  mountCall(app, getSmartSessionContext, createGetSmartSessionContext(dependencies), options)
  mountCall(app, listSmartSessions, createListSmartSessions(dependencies), options)
  mountCall(app, revokeSmartSession, createRevokeSmartSession(dependencies), options)
}
