import { openStore } from '../shared/openStore.js'
import { createWorker } from './createWorker.js'

const handle = createWorker(openStore(() => globalThis.indexedDB))

// Only the page that made the worker can post to it.
self.addEventListener('message', ({ data }) => void handle(data, (message) => self.postMessage(message)))
