import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startSecure } from '../server/startSecure.js'
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

/** A page that speaks the protocol as `packages/embedded` does, without a kit around it. */
const pageScript = `
  window.embed = (src) => new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    const waiting = new Map()
    window.heard = []
    port1.onmessage = ({ data }) => {
      heard.push(data)
      if (data.type === '@w3m-frame/READY') resolve()
      waiting.get(data.id)?.(data)
    }
    window.ask = (name, payload, id = crypto.randomUUID()) => new Promise((resolve, reject) => {
      waiting.set(id, ({ type, payload }) => type.endsWith('_SUCCESS') ? resolve(payload) : reject(new Error(payload.message)))
      port1.postMessage({ id, type: '@w3m-app/' + name, payload })
    })
    const frame = document.createElement('iframe')
    frame.id = 'wallet'
    frame.allow = 'publickey-credentials-get *; publickey-credentials-create *; clipboard-write'
    frame.style.cssText = 'width:360px;height:600px;border:0'
    frame.src = src
    frame.onload = () => { frame.contentWindow.postMessage('', new URL(src).origin, [port2]); window.isLoaded = true }
    document.body.append(frame)
  })`

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
  const sites = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><meta charset="utf-8"><title>Site</title><body><script>${pageScript}</script>`,
    )
  })
  await new Promise<void>((resolve) => sites.listen(0, '127.0.0.1', () => resolve()))
  const toOrigin = (host: string) => `http://${host}:${(sites.address() as AddressInfo).port}`
  // The gateway has to know where the secure site is before that runs, and the other way round.
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', () => resolve()))
  const { port } = probe.address() as AddressInfo
  await new Promise<void>((resolve) => probe.close(() => resolve()))
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
      sites.closeAllConnections()
      await new Promise<void>((resolve) => sites.close(() => resolve()))
      await secure.stop()
      await gateway.close()
      await rm(siteFolder, { recursive: true, force: true })
    },
  }
}
