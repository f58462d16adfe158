import { createProofKey, startEmailLogin } from '@latchkey/wire/secure'
import { createGateway } from '../src/session/createGateway.js'
import { approvalProjectId, site, type TestGateway } from '../src/testing/startTestGateway.js'

/**
 * Begins a login by mail at a site, from a device that a mailed link lets in.
 *
 * @param gateway - Where.
 * @param email - Whose.
 */
export async function startLogin(gateway: TestGateway, email: string) {
  const key = await createProofKey()
  const caller = createGateway({
    url: gateway.url,
    getKey: async () => key,
    fetch: gateway.fetch,
    now: () => gateway.clock.nowMs,
  })
  const step = await caller.call(startEmailLogin, {
    body: { projectId: approvalProjectId, origin: site, email },
  })
  return { caller, step }
}
