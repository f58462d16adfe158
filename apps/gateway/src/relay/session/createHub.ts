import type { Allowances } from '../createAllowances.js'
import type { RelayStore, RelayStoreListener } from '../stores/RelayStore.js'
import type { Outbox } from './createOutbox.js'
import { type RelayClient, toSubscriptionId } from './RelayClient.js'

/** Who is connected to this gateway and to what they are subscribed. */
export type Hub = RelayStoreListener & {
  /** Adds a socket of a client; its subscriptions are taken from the store. */
  attach(clientId: string, createOutbox: (client: RelayClient) => Outbox): Promise<RelayClient>
  detach(client: RelayClient, outbox: Outbox): void
  /** The topics of a client with sockets here; undefined when it has none. */
  getTopics(clientId: string): ReadonlyMap<string, string> | undefined
  /**
   * Takes subscriptions that the store has into account, for the client's sockets if there are any.
   *
   * @param asker - The socket that asked for them and reads their mailboxes itself; the client's others do so at once.
   */
  subscribe(clientId: string, topics: readonly string[], asker?: Pick<Outbox, 'restart'>): Promise<void>
  unsubscribe(clientId: string, topics: readonly string[]): void
}

/**
 * Makes an empty hub.
 *
 * @param options - `getStore`: the store, which exists only after the hub that listens to it; `allowances`: of clients.
 */
export function createHub({
  getStore,
  allowances,
  onFailure,
}: {
  getStore: () => RelayStore
  allowances: Allowances
  onFailure: (error: unknown) => void
}): Hub {
  const clients = new Map<string, RelayClient>()
  const clientsByTopic = new Map<string, Set<RelayClient>>()
  let isCut = false

  /** Returns the topics that are new to the client. */
  function add(client: RelayClient, topics: readonly string[]): string[] {
    const fresh = topics.filter((topic) => !client.topics.has(topic))
    for (const topic of fresh) client.topics.set(topic, toSubscriptionId(client.id, topic))
    for (const topic of topics) {
      const others = clientsByTopic.get(topic)
      if (others) others.add(client)
      else clientsByTopic.set(topic, new Set([client]))
    }
    return fresh
  }

  function remove(client: RelayClient, topics: readonly string[]): void {
    const unfollowed: string[] = []
    for (const topic of topics) {
      client.topics.delete(topic)
      const others = clientsByTopic.get(topic)
      others?.delete(client)
      if (others?.size !== 0) continue
      clientsByTopic.delete(topic)
      unfollowed.push(topic)
    }
    if (unfollowed.length > 0) getStore().unfollow(unfollowed)
  }

  /** Returns the topics that are new to the client. */
  async function follow(clientId: string, topics: readonly string[]): Promise<string[]> {
    // A socket that comes later takes its subscriptions from the store.
    if (!clients.has(clientId)) return []
    await getStore().follow(topics)
    // Its last socket may have gone meanwhile.
    const client = clients.get(clientId)
    if (client) return add(client, topics)
    const unused = topics.filter((topic) => !clientsByTopic.has(topic))
    if (unused.length > 0) getStore().unfollow(unused)
    return []
  }

  async function load(client: RelayClient): Promise<void> {
    try {
      const topics = await getStore().listTopics(client.id)
      if (topics.length > 0) await follow(client.id, topics)
    } catch (error) {
      // The client subscribes by itself, and when the store is back the gap brings this again.
      onFailure(error)
    }
  }

  return {
    getTopics: (clientId) => clients.get(clientId)?.topics,
    async subscribe(clientId, topics, asker) {
      const fresh = await follow(clientId, topics)
      if (fresh.length === 0) return
      for (const outbox of clients.get(clientId)?.outboxes ?? []) {
        if (outbox !== asker) void outbox.begin(fresh)
      }
    },
    unsubscribe(clientId, topics) {
      const client = clients.get(clientId)
      if (!client) return
      remove(client, topics)
      for (const outbox of client.outboxes) outbox.drop(topics)
    },
    async attach(clientId, createOutbox) {
      const known = clients.get(clientId)
      const client: RelayClient = known ?? {
        id: clientId,
        topics: new Map(),
        outboxes: new Set(),
        bucket: allowances.enter(clientId),
        loaded: Promise.resolve(),
      }
      clients.set(clientId, client)
      const outbox = createOutbox(client)
      if (isCut) outbox.hold()
      client.outboxes.add(outbox)
      if (!known) client.loaded = load(client)
      await client.loaded
      return client
    },
    detach(client, outbox) {
      // A socket that closes while its client joins is taken away twice.
      if (!client.outboxes.delete(outbox) || client.outboxes.size > 0) return
      clients.delete(client.id)
      allowances.leave(client.id)
      remove(client, [...client.topics.keys()])
    },
    onMessage(message) {
      for (const client of clientsByTopic.get(message.topic) ?? []) {
        if (client.id === message.publisherId) continue
        for (const outbox of client.outboxes) outbox.offer(message)
      }
    },
    onCut() {
      isCut = true
      for (const client of clients.values()) {
        for (const outbox of client.outboxes) outbox.hold()
      }
    },
    onGap() {
      isCut = false
      for (const client of clients.values()) {
        void load(client).then(() => {
          if (isCut) return
          for (const outbox of client.outboxes) {
            outbox.release()
            void outbox.resume([...client.topics.keys()])
          }
        })
      }
    },
  }
}
