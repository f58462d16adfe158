import { afterEach, beforeEach } from 'vitest'
import { createTestPeers } from './createTestPeers.js'
import { startTestRelay, type TestRelay } from './startTestRelay.js'

/** The relay of the test that runs. */
export let relay: TestRelay
/** Makes clients for it; all of them end with the test. */
export let peers: ReturnType<typeof createTestPeers>

/** Gives every test of a file a relay and peers of its own. */
export function setUpPeersForEachTest(): void {
  beforeEach(async () => {
    relay = await startTestRelay()
    peers = createTestPeers(relay.url)
  })
  afterEach(async () => {
    await peers.closeAll()
    await relay.stop()
  })
}
