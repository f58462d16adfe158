import { createApprove } from '../approve/createApprove.js'
import { confirmInWindow } from '../approve/window/confirmWindow.js'
import { createWorkerClient } from '../shared/createWorkerClient.js'
import { openStore } from '../shared/openStore.js'
import type { FrameClock } from './FrameContext.js'
import { openFrame } from './openFrame.js'
import { takePort } from './takePort.js'

/** Where the build has put the worker's script. */
declare const __WORKER_FILE__: string

const clock: FrameClock = {
  now: Date.now,
  wait: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, milliseconds)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(signal.reason)
      })
      if (signal.aborted) reject(signal.reason)
    }),
}

/** No text becomes a script here but this one address, which the build wrote. */
function startWorker(): Worker {
  const policy = (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('latchkey', {
    createScriptURL: () => __WORKER_FILE__,
  })
  return new Worker((policy?.createScriptURL('') ?? __WORKER_FILE__) as string, { type: 'module' })
}

/** Nobody has chosen a phrase yet, so none is shown. */
function showApprovals() {
  return createApprove({
    root: document.body,
    phrase: () => undefined,
    confirmElsewhere: (_, { ask, signal, ...request }) =>
      confirmInWindow({ request, phrase: undefined }, { ask, signal }),
  })
}

/** As much of the browser's trusted types as is needed. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(text: string): string },
  ): {
    createScriptURL(text: string): unknown
  }
}

async function start(): Promise<void> {
  // Before anything is awaited: the page posts its port as soon as this has loaded.
  const port = takePort(window)
  const parameters = new URLSearchParams(location.search)
  const gateway = document.querySelector<HTMLMetaElement>('meta[name=latchkey-gateway]')
  const store = await openStore(() => window.indexedDB)
  await openFrame({
    page: await port,
    asked: {
      projectId: parameters.get('projectId') ?? '',
      chainId: parameters.get('chainId') ?? undefined,
      version: parameters.get('version') ?? undefined,
    },
    gatewayUrl: gateway?.content ?? '',
    store,
    worker: createWorkerClient(startWorker),
    approve: showApprovals(),
    clock,
    fetch: (input, init) => window.fetch(input, init),
    locks: navigator.locks,
  })
}

void start()
