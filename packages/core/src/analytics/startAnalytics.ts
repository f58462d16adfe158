import { type AnalyticsEvent, getAnalyticsConfig, postEvents } from '@latchkey/wire'
import type { KitBase } from '../kit/KitBase.js'
import type { TrackedEvent } from './TrackedEvent.js'

/** The queue is sent when its text grows past this (§4.061, §9.017); browsers refuse beacons of 64 KB. */
const flushBytes = 45_000

/** Collects what happened for the owner. Nothing is sent before the visitor's first action (the first opening). */
export function startAnalytics({
  store,
  client,
  clock,
  options,
  signal,
  events,
}: Pick<KitBase, 'store' | 'client' | 'clock' | 'options' | 'signal' | 'events'>): void {
  let queue: AnalyticsEvent[] = []
  let queuedBytes = 0
  let isWanted: boolean | undefined
  let isAsking = false

  /** A failure to ask turns analytics off (§8.034). */
  async function askGateway(): Promise<void> {
    if (isAsking || isWanted !== undefined) return
    isAsking = true
    const answer = await client.request(getAnalyticsConfig, { signal }).catch(() => undefined)
    isWanted = answer?.isAnalyticsEnabled ?? false
    if (!isWanted) drop()
  }

  function drop(): void {
    queue = []
    queuedBytes = 0
  }

  function flush(): void {
    if (!isWanted || queue.length === 0) return
    navigator.sendBeacon(client.getUrl(postEvents, { body: [] }), JSON.stringify(queue))
    drop()
  }

  function enqueue({ event, address, properties }: TrackedEvent): void {
    if (typeof window === 'undefined' || isWanted === false || !store.getState().features.analytics) return
    const entry: AnalyticsEvent = {
      eventId: crypto.randomUUID(),
      url: window.location.href.split(/[?#]/)[0] ?? '',
      domain: window.location.hostname,
      timestamp: clock.now(),
      props: { type: 'track', event, properties, ...(address === undefined ? {} : { address }) },
    }
    queue.push(entry)
    queuedBytes += JSON.stringify(entry).length
    if (queuedBytes > flushBytes) flush()
  }

  if (typeof document !== 'undefined' && options.basic !== true) {
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    document.addEventListener('visibilitychange', onHide, { signal })
    window.addEventListener('pagehide', flush, { signal })
  }

  events.on('tracked', enqueue)
  events.on('modal-opened', () => void askGateway())
  if (store.getState().modal.isOpen) void askGateway()
}
