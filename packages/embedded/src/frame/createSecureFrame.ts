import { type ConnectorContext, connectorIds, getNetwork } from '@latchkey/core'
import { isAppKitError } from '@latchkey/errors'
import { firstNetworkId } from '../chains/registry.js'
import { embeddedItems } from '../embeddedItems.js'
import type { AskFrame } from './createFrameClient.js'
import type { FrameAddress, OpenFrame, openFrame } from './openFrame.js'

/** The alert that each of these failures is (§4.060). */
const alertsByCode = {
  'embedded/frame-load-failed': 'APKT003',
  'embedded/request-timeout': 'APKT004',
  'embedded/unverified-domain': 'APKT005',
} as const

/** The frame, which is there when it is first asked something. */
export type SecureFrame = {
  /** Asks the frame; opens it before, where it is not open. */
  ask: AskFrame
  /** Settles once the frame is open: whether a login outlives the page. */
  readonly isLasting: Promise<boolean>
  /** Gives up what waits for the visitor; nothing where the frame is not open. */
  abortOpen(): void
  /** What the frame is in; `undefined` where it is not open. */
  getSurface(): HTMLDialogElement | undefined
}

/** What makes the frame: the page's document, or a test. */
export type OpenFrameOf = typeof openFrame

/**
 * Makes the frame of a kit: opened once, when it is needed, and told who the site is and how it looks.
 *
 * @param context - The kit's parts.
 * @param parts - `url`: the secure site; `open`: puts the frame into the page.
 */
export function createSecureFrame(
  context: ConnectorContext,
  { url, open }: { url: string; open: OpenFrameOf },
): SecureFrame {
  const { clock, isLogging, projectId, signal, storage, store } = context
  let opening: Promise<OpenFrame> | undefined
  let opened: OpenFrame | undefined
  let noteLasting: (isLasting: boolean) => void
  const isLasting = new Promise<boolean>((resolve) => {
    noteLasting = resolve
  })

  function getAddress(): FrameAddress {
    const network = getNetwork(store.getState())
    const { features } = store.getState()
    return {
      url,
      projectId,
      chainId: network?.caipNetworkId ?? firstNetworkId,
      rpcUrl: network?.rpcUrls.default.http[0],
      enableLogger: isLogging,
      isEmailCaptured: features.emailCapture !== false,
    }
  }

  let isPrompting = false

  /** What the frame asks by itself is shown as requests are; whether it was given the frame knows alone. */
  function onPrompt(isOpen: boolean): void {
    if (isOpen === isPrompting) return
    isPrompting = isOpen
    if (isOpen) context.events.emit('approval-asked', { connectorId: connectorIds.auth })
    else context.events.emit('approval-ended', { connectorId: connectorIds.auth, isApproved: false })
  }

  async function start(): Promise<OpenFrame> {
    const frame = await open(getAddress(), {
      clock,
      signal,
      onSessionUpdate: (token) => storage.set(embeddedItems.sessionToken, token),
      onPrompt,
    })
    noteLasting(frame.isLasting)
    const { name, description, url: siteUrl, icons } = context.getMetadata()
    await frame.client.ask('SYNC_DAPP_DATA', {
      metadata: { name, description, url: siteUrl, icons: [...icons] },
      sdkVersion: context.version,
      sdkType: 'appkit',
      projectId,
    })
    const { smartAccountEnabledNetworks } = await frame.client.ask(
      'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
      undefined,
    )
    storage.set(embeddedItems.smartAccountNetworks, smartAccountEnabledNetworks)
    followTheme(frame)
    opened = frame
    return frame
  }

  function followTheme({ client }: OpenFrame): void {
    const tell = () => {
      const { mode, variables } = store.getState().theme
      const themeMode = mode === 'light' || mode === 'dark' ? mode : undefined
      const { accent } = variables
      const w3mThemeVariables = accent === undefined ? undefined : { '--w3m-accent': accent }
      client
        .ask('SYNC_THEME', { themeMode, themeVariables: { ...variables }, w3mThemeVariables })
        .catch(() => undefined)
    }
    tell()
    const stop = store.subscribe(({ theme }, before) => theme === before.theme || tell())
    signal.addEventListener('abort', stop)
  }

  function report(error: unknown): void {
    for (const [code, alert] of Object.entries(alertsByCode)) {
      if (isAppKitError(error, code as keyof typeof alertsByCode)) context.alert(alert)
    }
  }

  return {
    isLasting,
    async ask(name, payload, callOptions) {
      try {
        opening ??= start()
        const { client } = await opening.catch((error: unknown) => {
          // What has not loaded is loaded anew with the next thing that is asked.
          opening = undefined
          throw error
        })
        return await client.ask(name, payload, callOptions)
      } catch (error) {
        report(error)
        throw error
      }
    },
    abortOpen: () => opened?.client.abortOpen(),
    getSurface: () => opened?.surface,
  }
}
