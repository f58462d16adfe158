import { createWorkerClient, type WorkerClient, type WorkerPort } from '../shared/createWorkerClient.js'
import type { Store } from '../shared/openStore.js'
import { createWorker } from '../worker/createWorker.js'

/**
 * The worker's own code in this thread: messages are copied, as they are between threads.
 *
 * @param store - What the browser keeps.
 */
export function createTestWorker(store: Store): WorkerClient {
  return createWorkerClient(() => {
    const handle = createWorker(Promise.resolve(store))
    const port: WorkerPort = {
      onmessage: null,
      onerror: null,
      terminate: () => undefined,
      postMessage: (data: unknown) =>
        void handle(structuredClone(data), (message) =>
          port.onmessage?.({ data: structuredClone(message) } as MessageEvent),
        ),
    }
    return port
  })
}
