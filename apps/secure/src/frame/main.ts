import { createApprove } from '../approve/createApprove.js'
import type { ApprovalRequest } from '../shared/Approval.js'
import { createScriptTrust } from '../shared/createScriptTrust.js'
import { createWorkerClient } from '../shared/createWorkerClient.js'
import { createLoginWindows } from '../shared/loginWindow.js'
import { openStore } from '../shared/openStore.js'
import { createRunAlone } from '../shared/runAlone.js'
import { createConfirmElsewhere } from './createConfirmElsewhere.js'
import { createLateUnlock, type LateFiles } from './createLateUnlock.js'
import type { FrameClock, FrameContext } from './FrameContext.js'
import { openFrame } from './openFrame.js'
import { takePort } from './takePort.js'

/** Where the build has put the worker's script. */
declare const __WORKER_FILE__: string
/** Where it has put what asks owners. */
declare const __UNLOCK_FILES__: LateFiles

/** A window of a login that has not said by then that it is there says nothing any more, in milliseconds. */
const loginWindowMs = 20_000

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

/** No text becomes a script here but the addresses of these two, which the build wrote. */
const toScriptUrl = createScriptTrust([__WORKER_FILE__, `/${__UNLOCK_FILES__.script.file}`])

const readTheme = (site: FrameContext['site']) =>
  site.themeMode ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/** What asks the visitor, here or, where it cannot be told what they see, in a window of its own. */
function startApprovals(site: FrameContext['site']) {
  let current: ApprovalRequest | undefined
  const show = createApprove({
    root: document.body,
    phrase: () => undefined,
    theme: () => readTheme(site),
    confirmElsewhere: createConfirmElsewhere(window, () => current),
  })
  return (request: ApprovalRequest) => {
    current = request
    return show(request)
  }
}

async function start(): Promise<void> {
  // Before anything is awaited: the page posts its port as soon as this has loaded.
  const port = takePort(window)
  const takeLoginWindow = createLoginWindows(window, loginWindowMs)
  const site: FrameContext['site'] = { claims: undefined, themeMode: undefined }
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
    worker: createWorkerClient(() => new Worker(toScriptUrl(__WORKER_FILE__), { type: 'module' })),
    site,
    approve: startApprovals(site),
    takeLoginWindow,
    unlock: createLateUnlock(document, {
      files: __UNLOCK_FILES__,
      toScriptUrl,
      theme: () => readTheme(site),
    }),
    // biome-ignore lint/suspicious/noConsole: where the site's developer looks, and has asked for it
    ...(parameters.get('enableLogger') === 'true' && { log: (text) => console.info(text) }),
    clock,
    fetch: (input, init) => window.fetch(input, init),
    runAlone: createRunAlone(() => navigator.locks),
  })
}

void start()
