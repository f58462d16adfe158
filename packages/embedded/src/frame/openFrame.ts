import type { Clock } from '@latchkey/core'
import { EmbeddedError } from '@latchkey/errors/embedded'
import { type FrameEventName, frameVersion } from '@latchkey/wire/frame'
import { createFrameClient, type FrameClient } from './createFrameClient.js'

/** A frame that is not ready by then has not loaded (§9.008); in ms. */
export const loadTimeoutMs = 20_000
/** What the frame does first takes this long after it has said that it is ready (§4.040, §9.011); in ms. */
export const settleMs = 500

/** How the frame is addressed (§7.044). */
export type FrameAddress = {
  /** The secure site, such as `https://wallet.example.net`. */
  url: string
  projectId: string
  /** The network to begin with, as CAIP-2. */
  chainId: string
  /** The network's own node, which the frame compares with those it knows. */
  rpcUrl: string | undefined
  enableLogger: boolean
  isEmailCaptured: boolean
}

/** The frame in the page. */
export type OpenFrame = {
  client: FrameClient
  /** Whether a login outlives the page: the browser keeps something for the secure site. */
  isLasting: boolean
  /** The closed dialog that the frame is in: whoever shows requests opens it over all else. */
  surface: HTMLDialogElement
  /** Takes it out of the page. */
  remove(): void
}

const elementId = 'w3m-iframe'

/**
 * The address the frame is loaded from (§7.044).
 *
 * @param address - What it says.
 */
export function toFrameUrl({ url, ...address }: FrameAddress): string {
  const whole = new URL('/sdk', url)
  const { searchParams } = whole
  searchParams.set('projectId', address.projectId)
  searchParams.set('chainId', address.chainId)
  searchParams.set('version', frameVersion)
  searchParams.set('enableLogger', String(address.enableLogger))
  if (address.rpcUrl) searchParams.set('rpcUrl', address.rpcUrl)
  if (address.isEmailCaptured) searchParams.set('enableCloudAuthAccount', 'true')
  return whole.href
}

/**
 * Puts the frame into the page, out of sight, and waits until it is ready. The two speak over a port that only the secure
 * site's own origin is handed, so that nobody else can say or hear anything.
 *
 * @param address - See {@link FrameAddress}.
 * @param parts - `onSessionUpdate`: told the newest session token; `onPrompt`: told when the frame begins and ends to ask the
 *   visitor for something by itself; `signal`: takes the frame away.
 * @throws `embedded/frame-load-failed` after 20 s, `embedded/version-unsupported`.
 */
export function openFrame(
  address: FrameAddress,
  {
    clock,
    signal,
    onSessionUpdate,
    onPrompt,
  }: {
    clock: Clock
    signal: AbortSignal
    onSessionUpdate(token: string): void
    onPrompt(isOpen: boolean): void
  },
): Promise<OpenFrame> {
  const { origin } = new URL(address.url)
  const element = createElement(toFrameUrl(address))
  const surface = document.createElement('dialog')
  surface.append(element)
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    const client = createFrameClient({ port: port1, clock, onEvent })
    const stopTimer = clock.schedule(
      () => fail(new EmbeddedError('embedded/frame-load-failed')),
      loadTimeoutMs,
    )

    function onEvent(name: FrameEventName, payload: unknown): void {
      if (name === 'SESSION_UPDATE') onSessionUpdate((payload as { token: string }).token)
      else if (name === 'PROMPT') onPrompt((payload as { isOpen: boolean }).isOpen)
      else begin((payload ?? {}) as { version?: string; isLasting?: boolean })
    }

    function begin({ version = frameVersion, isLasting = true }): void {
      stopTimer()
      if (version === frameVersion)
        clock.schedule(() => resolve({ client, isLasting, surface, remove }), settleMs)
      else fail(new EmbeddedError('embedded/version-unsupported', { version }))
    }

    function remove(): void {
      client.close()
      surface.remove()
    }

    function fail(error: unknown): void {
      stopTimer()
      remove()
      reject(error)
    }

    element.addEventListener('load', () => element.contentWindow?.postMessage('', origin, [port2]), {
      once: true,
    })
    element.addEventListener('error', () => fail(new EmbeddedError('embedded/frame-load-failed')))
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
    document.body.append(surface)
  })
}

function createElement(src: string): HTMLIFrameElement {
  const element = document.createElement('iframe')
  element.id = elementId
  element.name = 'w3m-secure-iframe'
  element.src = src
  element.title = 'Your wallet'
  // Passkeys are asked for in the frame; nothing else of the browser's is.
  element.allow = 'publickey-credentials-get *; publickey-credentials-create *; clipboard-write'
  element.referrerPolicy = 'origin'
  element.style.border = 'none'
  return element
}
