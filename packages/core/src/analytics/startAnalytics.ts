import { isAppKitError } from '@latchkey/errors'
import { createUuid } from '@latchkey/primitives'
import { type AnalyticsEvent, getAnalyticsConfig, postEvent, postEvents } from '@latchkey/wire'
import type { KitBase } from '../base/KitBase.js'
import type { AnalyticsEventName } from './AnalyticsEventName.js'
import type { Tracker } from './createTracker.js'
import type { TrackedEvent } from './TrackedEvent.js'

/** The queue is sent when its text grows past this (§4.061, §9.017); browsers refuse beacons of 64 KB. */
const flushBytes = 45_000
/** The most in one beacon, with some room for what is between the events. */
const beaconBytes = 60_000
/** Kept while the browser takes no beacons; older events give way. */
const maxWaiting = 500

/** Of one kind of trouble the owner hears so often in a minute; the rest would say the same. */
const maxFailuresPerMinute = 5
/** Of an error's words and of its stack so many characters are kept. */
const maxFailureText = 1000

/** What is measured: from the first event, or from the one that began it again, to the second. */
const spans: Partial<Record<AnalyticsEventName, AnalyticsEventName>> = {
  MODAL_OPEN: 'CONNECT_SUCCESS',
  CLICK_SIGN_SIWX_MESSAGE: 'SIWX_AUTH_SUCCESS',
  SEND_INITIATED: 'SEND_SUCCESS',
  INITIATE_SWAP: 'SWAP_SUCCESS',
}

const encoder = new TextEncoder()
/** A blob would know as well, and each one is told to another process. */
const getBytes = (texts: string[]) => encoder.encode(texts.join()).length

/**
 * Collects what happened for the owner. Nothing is sent before the visitor's first action (the first opening).
 *
 * @param base - Parts of the kit.
 * @param tracker - Knows whether the visitor has consented.
 * @returns `askGateway` asks, once, whether the owner wants it; until then what happened waits.
 */
export function startAnalytics(
  {
    store,
    client,
    clock,
    options,
    signal,
    events,
  }: Pick<KitBase, 'store' | 'client' | 'clock' | 'options' | 'signal' | 'events'>,
  tracker: Pick<Tracker, 'hasConsent'>,
): { askGateway(): Promise<void> } {
  /** As JSON. */
  let queue: string[] = []
  let isWanted: boolean | undefined = isTrackingRefused() ? false : undefined
  let isAsking = false
  let isDue = false
  /** When what is measured began, by the event that ends it. */
  const beganAtMs = new Map<AnalyticsEventName, number>()
  let failureTimesMs: number[] = []

  /** A failure to ask turns analytics off (§8.034). */
  async function askGateway(): Promise<void> {
    isDue = true
    if (isAsking || isWanted !== undefined || !tracker.hasConsent()) return
    isAsking = true
    const answer = await client.request(getAnalyticsConfig, { signal }).catch(() => undefined)
    isWanted = answer?.isAnalyticsEnabled ?? false
    if (!isWanted) queue = []
  }

  /** Sends what waits, in beacons of a size that browsers take; what one does not take now goes with the next. */
  function flush(): void {
    if (!tracker.hasConsent()) queue = []
    while (isWanted && queue.length > 0) {
      let count = 1
      while (count < queue.length && getBytes(queue.slice(0, count + 1)) < beaconBytes) count++
      const part = queue.slice(0, count)
      const call = count === 1 ? postEvent : postEvents
      const url = client.getUrl(call as typeof postEvents, { body: [] })
      if (!sendBeacon(url, count === 1 ? (part[0] ?? '') : `[${part}]`)) return
      queue = queue.slice(count)
    }
  }

  /** How long something took that ends with an event; a reload ends nothing. */
  function measure(event: AnalyticsEventName, { reconnect }: TrackedEvent['properties']) {
    const end = spans[event]
    if (end) beganAtMs.set(end, clock.now())
    // What connects later was not begun by this opening.
    if (event === 'MODAL_CLOSE') beganAtMs.delete('CONNECT_SUCCESS')
    const began = beganAtMs.get(event)
    if (began === undefined || reconnect === true) return {}
    beganAtMs.delete(event)
    return { durationMs: clock.now() - began }
  }

  function enqueue({ event, address, isHeldBack, properties }: TrackedEvent): void {
    if (typeof window === 'undefined' || isWanted === false || !store.getState().features.analytics) return
    if (isHeldBack || !tracker.hasConsent()) return
    // Consent came after the modal was opened.
    if (isDue) void askGateway()
    const { error, ...given } = properties
    const others = {
      ...given,
      ...measure(event, properties),
      ...(isAppKitError(error) && { code: error.code }),
    }
    if (error instanceof Error && !isFailureTold()) return
    const entry: AnalyticsEvent = {
      eventId: createUuid(),
      url: window.location.href.split(/[?#]/)[0] ?? '',
      domain: window.location.hostname,
      timestamp: clock.now(),
      props: {
        type: error instanceof Error ? 'error' : 'track',
        event,
        properties: others,
        ...(address === undefined ? {} : { address }),
        ...(error instanceof Error ? readFailure(error) : {}),
      },
    }
    queue = [...queue.slice(1 - maxWaiting), JSON.stringify(entry)]
    if (getBytes(queue) > flushBytes) flush()
  }

  function isFailureTold(): boolean {
    failureTimesMs = failureTimesMs.filter((timeMs) => clock.now() - timeMs < 60_000)
    return failureTimesMs.length < maxFailuresPerMinute && failureTimesMs.push(clock.now()) > 0
  }

  if (typeof document !== 'undefined' && options.basic !== true) {
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    document.addEventListener('visibilitychange', onHide, { signal })
    window.addEventListener('pagehide', flush, { signal })
  }

  events.on('tracked', enqueue)
  return { askGateway }
}

/** Some browsers throw where others refuse, as inside of some apps (§7.031). */
function sendBeacon(url: string, body: string): boolean {
  try {
    return navigator.sendBeacon(url, body)
  } catch {
    return false
  }
}

/** What a visitor has told their browser once, for every site. */
function isTrackingRefused(): boolean {
  const own: (Partial<Navigator> & { globalPrivacyControl?: boolean }) | undefined = globalThis.navigator
  return own?.doNotTrack === '1' || own?.globalPrivacyControl === true
}

/** A failure as the owner gets it. What stands behind a `?` or `#` of an address may be anything, and is left out. */
function readFailure(error: Error) {
  const withoutQueries = (text: string) => text.replace(/[?#][^\s:)]*/g, '').slice(0, maxFailureText)
  return {
    errorType: isAppKitError(error) ? error.category : 'INTERNAL_SDK_ERROR',
    errorMessage: withoutQueries(error.message),
    stackTrace: withoutQueries(error.stack ?? ''),
  }
}
