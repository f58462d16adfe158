import type { DappClient } from '@latchkey/pairing'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { KitBase } from '../base/KitBase.js'
import { getLinkEnvironment } from '../links/getLinkEnvironment.js'
import { getRequestLink } from '../links/getWalletLink.js'
import { storageItems } from '../storage/items.js'
import type { OpenPairingRequest } from './PairingState.js'

/** How long a wallet may take to answer a request, in seconds. */
const requestLifetimeSeconds = 300

/** Requests that wait for the wallet: listed in the store, so that the visitor sees and can give them up. */
export type PairingRequests = {
  /** Asks the wallet; see `PairedNamespace.request`. */
  request(parameters: {
    topic: string
    method: string
    params: unknown
    caipNetworkId: CaipNetworkId
  }): Promise<unknown>
  /** Gives one up. */
  cancel(id: number): void
}

/** Makes the open requests of a kit's paired wallet. */
export function createPairingRequests(
  base: Pick<KitBase, 'store' | 'clock' | 'storage'>,
  client: DappClient,
): PairingRequests {
  const { store, clock } = base
  const controllers = new Map<number, AbortController>()
  let nextId = 1

  function change(update: (requests: readonly OpenPairingRequest[]) => readonly OpenPairingRequest[]): void {
    store.setState(({ pairing }) => ({ pairing: { ...pairing, requests: update(pairing.requests) } }))
  }

  return {
    async request({ topic, method, params, caipNetworkId }) {
      const id = nextId++
      const controller = new AbortController()
      const startedAtMs = clock.now()
      const expiresAtMs = startedAtMs + requestLifetimeSeconds * 1000
      controllers.set(id, controller)
      change((requests) => [...requests, { id, method, startedAtMs, expiresAtMs, status: 'sending' }])
      try {
        return await client.request({
          topic,
          chainId: caipNetworkId,
          method,
          params,
          lifetimeSeconds: requestLifetimeSeconds,
          signal: controller.signal,
          onPublished(walletRequestId) {
            change((requests) =>
              requests.map((one) => (one.id === id ? { ...one, status: 'sent', walletRequestId } : one)),
            )
            openWalletHere(base, { requestId: walletRequestId, topic })
          },
        })
      } finally {
        controllers.delete(id)
        change((requests) => requests.filter((one) => one.id !== id))
      }
    },
    cancel(id) {
      controllers.get(id)?.abort()
    },
  }
}

/**
 * Opens the wallet on this phone at a request, where it was opened from this page before and the visitor is looking.
 * The relay has the request by then: the page may be put to sleep as soon as the wallet is in front.
 *
 * @param context - The kit.
 * @param request - `requestId` and the session's `topic`.
 */
function openWalletHere(
  { storage, store }: Pick<KitBase, 'storage' | 'store'>,
  request: { requestId: number; topic: string },
): void {
  const link = storage.get(storageItems.walletLink)
  if (!link || typeof window === 'undefined' || !document.hasFocus()) return
  if (store.getState().pairing.session?.disableDeepLink) return
  const environment = getLinkEnvironment()
  const target = environment.isMobile ? getRequestLink(link.href, request, environment) : undefined
  if (target) window.open(target.href, target.target, 'noreferrer noopener')
}
