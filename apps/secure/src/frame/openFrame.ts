import { isAppKitError } from '@latchkey/errors'
import { SecureError } from '@latchkey/errors/secure'
import { createClient } from '@latchkey/wire'
import { frameVersion, readFrameChainId, writeFrameEvent } from '@latchkey/wire/frame'
import { getSecureProject } from '@latchkey/wire/secure'
import { createGateway } from '../session/createGateway.js'
import { createSession } from '../session/createSession.js'
import { getDeviceKey } from '../session/getDeviceKey.js'
import type { Approve } from '../shared/Approval.js'
import { createKnownAddresses } from '../shared/createKnownAddresses.js'
import { createRestoringWorker } from '../shared/createRestoringWorker.js'
import type { WorkerClient } from '../shared/createWorkerClient.js'
import type { TakeLoginWindow } from '../shared/loginWindow.js'
import type { Store } from '../shared/openStore.js'
import type { RunAlone } from '../shared/runAlone.js'
import type { Unlock } from '../shared/Unlock.js'
import { createDispatcher, type Dispatcher, type SecureErrorOf } from './createDispatcher.js'
import { createFrameCalls } from './createFrameCalls.js'
import type { FrameCalls } from './FrameCalls.js'
import type { FrameClock, FrameContext } from './FrameContext.js'
import { createAskNode } from './rpc/createAskNode.js'
import { createHistory } from './rpc/createHistory.js'
import { createPrices } from './rpc/createPrices.js'
import type { PagePort } from './takePort.js'
import { createWalletAccess } from './wallet/createWalletAccess.js'

/** How long a gateway that cannot be reached is asked again, once in a while; in milliseconds. */
const retryMs = 1_000

/** What the frame is made from. */
export type FrameParts = {
  page: PagePort
  /** As the address of the frame has it. */
  asked: { projectId: string; chainId: string | undefined; version: string | undefined }
  gatewayUrl: string
  store: Store
  worker: WorkerClient
  /** What the site says of itself, filled in as it does. */
  site: FrameContext['site']
  approve: Approve
  /** Asks the visitor for what opens a wallet that only they open. */
  unlock: Unlock
  takeLoginWindow: TakeLoginWindow
  /** Where failures are written for the site's developer; left out where the site wants none. */
  log?: (text: string) => void
  clock: FrameClock
  fetch: typeof globalThis.fetch
  runAlone: RunAlone
}

/**
 * Opens the frame for a page: asks the gateway whether its site may embed the wallet, says that it is ready, and takes what the
 * page posts from then on. A site that may not is told so whatever it asks (§4.060, S2).
 *
 * @param parts - See {@link FrameParts}.
 */
export async function openFrame(parts: FrameParts): Promise<Dispatcher> {
  const { asked, page } = parts
  const post = (message: object) => page.port.postMessage(message)
  const early: unknown[] = []
  page.port.onmessage = ({ data }) => {
    // Nothing is asked before the frame is ready, so more than this is nobody's who speaks the protocol.
    if (early.length < 10) early.push(data)
  }
  // A page of another version hears which one this is, and gives up itself (S20).
  const isKnown = asked.version === undefined || asked.version === frameVersion
  const calls = isKnown
    ? await createCalls(parts)
    : new SecureError('secure/version-unsupported', { version: (asked.version ?? '').slice(0, 20) })
  const dispatcher = createDispatcher(calls, post, parts.log)
  page.port.onmessage = ({ data }) => void dispatcher.take(data)
  post(writeFrameEvent('READY', { version: frameVersion, isLasting: parts.store.isPersistent }))
  for (const data of early) void dispatcher.take(data)
  return dispatcher
}

async function createCalls(parts: FrameParts): Promise<FrameCalls | SecureErrorOf> {
  const { approve, asked, clock, fetch, gatewayUrl, page, runAlone, site, store, unlock, worker } = parts
  const { projectId } = asked
  const { origin, port } = page
  const gateway = createGateway({ url: gatewayUrl, fetch, now: clock.now, getKey: () => getDeviceKey(store) })

  async function shakeHands() {
    for (;;) {
      try {
        return await gateway.call(getSecureProject, { body: { projectId, origin } })
      } catch (error) {
        if (isAppKitError(error, 'secure/unverified-domain')) return error
        // The page gives up after a while; until then the gateway may come back.
        await clock.wait(retryMs, new AbortController().signal)
      }
    }
  }

  const project = await shakeHands()
  if (project instanceof Error) return project
  const { networks, projectName, recoveryPolicy } = project
  const session = createSession({ gateway, store, runAlone, projectId, origin })
  const to = { gatewayUrl, projectId, fetch }
  const askNode = createAskNode({ ...to, path: '/v1/', sessionId: crypto.randomUUID() })
  const askBundler = createAskNode({ ...to, path: '/v1/bundler' })
  const client = createClient({
    ...{ baseUrl: gatewayUrl, projectId, fetch },
    sdkType: 'appkit',
    sdkVersion: 'secure-1.0.0',
  })
  const context: FrameContext = {
    client,
    hasSentTo: createHistory(client),
    readPrices: createPrices(client),
    ...{
      approve,
      askBundler,
      askNode,
      clock,
      gateway,
      networks,
      origin,
      projectId,
      session,
      store,
    },
    takeLoginWindow: parts.takeLoginWindow,
    wallet: createWalletAccess({
      ...{ session, runAlone, recoveryPolicy, now: gateway.now },
      worker: createRestoringWorker(worker, session),
      known: createKnownAddresses(store),
      site: { origin, projectId, projectName },
      async unlock(request) {
        // The page shows the frame as long as the visitor is asked.
        port.postMessage(writeFrameEvent('PROMPT', { isOpen: true }))
        try {
          return await unlock(request)
        } finally {
          port.postMessage(writeFrameEvent('PROMPT', { isOpen: false }))
        }
      },
    }),
    tell: (name, payload) => port.postMessage(writeFrameEvent(name, payload)),
    site,
  }
  return createFrameCalls(context, asked.chainId === undefined ? undefined : readFrameChainId(asked.chainId))
}
