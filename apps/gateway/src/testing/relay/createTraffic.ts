import { randomBytes } from 'node:crypto'
import { type ConnectOptions, connectClient, type TestClient } from './connectClient.js'
import { createIdentity } from './createIdentity.js'

/** A publisher and a reader that go on whatever happens to the relay, and remember what was promised. */
export type Traffic = {
  /** Messages whose publishing was answered with success. */
  promised: Set<string>
  received: Set<string>
  /** Waits until so many more were promised. */
  waitForPromises(count: number): Promise<void>
  /** Waits until everything promised was received. */
  waitForReceipt(): Promise<void>
  /** Publishes nothing more; what is on its way is repeated until it is answered. */
  stop(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts traffic on some topics.
 *
 * @param options - Where publisher and reader connect each time they lost their connection.
 */
export async function createTraffic({
  getPublisherUrl,
  getReaderUrl,
  connectOptions = {},
}: {
  getPublisherUrl: () => string
  getReaderUrl: () => string
  connectOptions?: ConnectOptions
}): Promise<Traffic> {
  const topics = Array.from({ length: 16 }, () => randomBytes(32).toString('hex'))
  const promised = new Set<string>()
  const received = new Set<string>()
  const waiters: (() => void)[] = []
  let isStopped = false
  let isClosed = false
  let reader: TestClient | undefined
  let publisher: TestClient | undefined

  /** Connects again and again until it is let in. */
  async function connect(
    getUrl: () => string,
    identity: ReturnType<typeof createIdentity>,
  ): Promise<TestClient> {
    for (;;) {
      try {
        return await connectClient(getUrl(), { ...connectOptions, identity })
      } catch {
        // Nobody listens yet: the next turn tries again.
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
  }

  async function keepReading(isReady: () => void): Promise<void> {
    const identity = createIdentity()
    while (!isClosed) {
      const client = await connect(getReaderUrl, identity)
      reader = client
      client.socket.on('message', (data) => {
        const message = /"message":"([^"]+)"/.exec(data.toString())?.[1]
        if (message !== undefined) received.add(message)
        for (const check of [...waiters]) check()
      })
      await client.request('irn_batchSubscribe', { topics }).then(isReady, () => undefined)
      await client.closed
    }
  }

  let connecting: Promise<TestClient> | undefined
  const publisherIdentity = createIdentity()
  function getPublisher(): Promise<TestClient> {
    connecting ??= connect(getPublisherUrl, publisherIdentity).then((client) => {
      publisher = client
      client.closed.then(() => {
        connecting = undefined
      })
      return client
    })
    return connecting
  }

  async function publishOne(topic: string): Promise<void> {
    const message = randomBytes(150).toString('base64')
    const params = { topic, message, ttl: 3600, tag: 1108 }
    for (;;) {
      const client = await getPublisher()
      try {
        await client.request('irn_publish', params)
        promised.add(message)
        for (const check of [...waiters]) check()
        return
      } catch {
        // Not promised: repeated with the same envelope, as clients do.
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
  }

  const until = (condition: () => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (condition()) resolve()
      }
      waiters.push(check)
      check()
    })

  await new Promise<void>((resolve) => void keepReading(resolve))
  const loops = topics.map(async (topic) => {
    while (!isStopped) await publishOne(topic)
  })

  return {
    promised,
    received,
    waitForPromises(count) {
      const goal = promised.size + count
      return until(() => promised.size >= goal)
    },
    waitForReceipt: () => until(() => [...promised].every((message) => received.has(message))),
    async stop() {
      isStopped = true
      await Promise.all(loops)
    },
    async close() {
      isClosed = true
      reader?.socket.terminate()
      publisher?.socket.terminate()
    },
  }
}
