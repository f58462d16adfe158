import { createScriptTrust } from '../../shared/createScriptTrust.js'
import { createWorkerClient, type WorkerClient, type WorkerPort } from '../../shared/createWorkerClient.js'

/** Where the build put the worker. */
declare const __WORKER_FILE__: string

/** Starts the worker at once, so that it is there when the network is not any more. */
export function startWorker(): WorkerClient {
  const url = createScriptTrust([__WORKER_FILE__])(__WORKER_FILE__)
  const start = () => new Worker(url, { type: 'module' }) as unknown as WorkerPort
  let first: WorkerPort | undefined = start()
  return createWorkerClient(() => {
    const port = first ?? start()
    first = undefined
    return port
  })
}
