import { vi } from 'vitest'

/** Longest wait for a state, in milliseconds. Waiting ends with the state; only a failure takes this long. */
const patienceMs = 40_000

// One second, the usual limit, is not enough for a part that is loaded for the first time on a busy machine.
const { waitFor, waitUntil } = vi
vi.waitFor = (callback, options = patienceMs) => waitFor(callback, options)
vi.waitUntil = (callback, options = patienceMs) => waitUntil(callback, options)
