import { createWorkerClient, type WorkerClient, type WorkerPort } from '../../shared/createWorkerClient.js'

/** Where the build put the worker. */
declare const __WORKER_FILE__: string

type ScriptPolicy = { createScriptURL(url: string): string }
type PolicyFactory = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy
}

/** The one script besides the page's own that may be started from here. */
function toWorkerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  if (!trustedTypes) return __WORKER_FILE__
  return trustedTypes.createPolicy('latchkey', { createScriptURL: () => __WORKER_FILE__ }).createScriptURL('')
}

/** Starts the worker at once, so that it is there when the network is not any more. */
export function startWorker(): WorkerClient {
  const url = toWorkerUrl()
  const start = () => new Worker(url, { type: 'module' }) as unknown as WorkerPort
  let first: WorkerPort | undefined = start()
  return createWorkerClient(() => {
    const port = first ?? start()
    first = undefined
    return port
  })
}
