import type { Redis } from 'ioredis'

/** Longest list in one SUBSCRIBE. */
const maxChannels = 1000

/** Hears what is published on channels, also after a lost connection. */
export type Subscriber = {
  subscribe(channels: readonly string[]): Promise<void>
  unsubscribe(channels: readonly string[]): void
  readonly channels: ReadonlySet<string>
}

/**
 * Makes a subscriber.
 *
 * @param redis - A connection of its own that does not resubscribe by itself.
 * @param options - `onMessage`; `onCut`: the connection is lost; `onGap`: the connection was lost and is back, messages may have been missed.
 */
export function createSubscriber(
  redis: Redis,
  {
    onMessage,
    onCut,
    onGap,
    onFailure,
  }: {
    onMessage: (channel: string, text: string) => void
    onCut: () => void
    onGap: () => void
    onFailure: (error: unknown) => void
  },
): Subscriber {
  const channels = new Set<string>()
  let isLost = false

  redis.on('message', onMessage)
  redis.on('close', () => {
    isLost = true
    onCut()
  })
  redis.on('ready', () => {
    if (!isLost) return
    isLost = false
    subscribeAll([...channels]).then(onGap, (error: unknown) => {
      onFailure(error)
      // Half subscribed is as bad as not connected: begin again.
      redis.disconnect(true)
    })
  })

  async function subscribeAll(list: readonly string[]): Promise<void> {
    for (let at = 0; at < list.length; at += maxChannels) {
      await redis.subscribe(...list.slice(at, at + maxChannels))
    }
  }

  return {
    channels,
    async subscribe(wanted) {
      const fresh = wanted.filter((channel) => !channels.has(channel))
      if (fresh.length === 0) return
      await subscribeAll(fresh)
      for (const channel of fresh) channels.add(channel)
    },
    unsubscribe(unwanted) {
      for (const channel of unwanted) channels.delete(channel)
      // When the connection is gone so is the subscription.
      redis.unsubscribe(...unwanted).catch(() => undefined)
    },
  }
}
