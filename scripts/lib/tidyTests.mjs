import { afterAll, vi } from 'vitest'

// The next file of tests may run in the same process, and must meet nothing that this one put in the place of the real thing. Spies are
// put back by Vitest itself.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})
