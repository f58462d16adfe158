import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findFreePort } from '../../../../scripts/lib/findFreePort.mjs'
import { startSecure } from '../server/startSecure.js'
import { startSites } from './startSites.js'
import { startTestGateway, type TestGateway } from './startTestGateway.js'

/** Everything a browser meets: the secure site as it is built, a gateway, and sites that embed it. */
export type TestSite = {
  gateway: TestGateway
  secureUrl: string
  /** Origin of a site at a host of this machine. */
  toOrigin(host: string): string
  close(): Promise<void>
}

/** Sites may embed it at these hosts; `*.shop.localhost` is on the list with a wildcard. */
export const listedHost = 'app.localhost'

const buildScript = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url))

/**
 * Builds the secure site, and starts it with a gateway and sites.
 *
 * @param networks - Of the gateway; the local stack's, which nobody answers for, by default.
 */
export async function startTestSite(networks?: readonly unknown[]): Promise<TestSite> {
  const siteFolder = await mkdtemp(join(tmpdir(), 'latchkey-secure-'))
  await promisify(execFile)(process.execPath, [buildScript], {
    env: { ...process.env, SECURE_SITE_FOLDER: siteFolder },
  })
  const sites = await startSites()
  const { toOrigin } = sites
  // The gateway has to know where the secure site is before that runs, and the other way round.
  const port = await findFreePort()
  const secureUrl = `http://secure.localhost:${port}`
  const gateway = await startTestGateway({
    secureUrl,
    origins: [toOrigin(listedHost), '*.shop.localhost'],
    ...(networks && { networks }),
  })
  const secure = await startSecure({ port, gatewayUrl: gateway.url, secureUrl, siteFolder })
  return {
    gateway,
    secureUrl,
    toOrigin,
    async close() {
      await sites.close()
      await secure.stop()
      await gateway.close()
      await rm(siteFolder, { recursive: true, force: true })
    },
  }
}
