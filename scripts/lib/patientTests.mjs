import { vi } from 'vitest'
import { patienceMs } from './patience.mjs'

// One second, the usual limit, is not enough for a part that is loaded for the first time on a busy machine.
const { waitFor, waitUntil } = vi
vi.waitFor = (callback, options = patienceMs) => waitFor(callback, options)
vi.waitUntil = (callback, options = patienceMs) => waitUntil(callback, options)
