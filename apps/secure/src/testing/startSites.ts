import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A page that speaks the protocol as `packages/embedded` does, without a kit around it. */
const pageScript = `
  window.embed = (src, allow = 'publickey-credentials-get *; publickey-credentials-create *; clipboard-write') => new Promise((resolve, reject) => {
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
    frame.allow = allow
    frame.style.cssText = 'width:360px;height:600px;border:0'
    frame.src = src
    frame.onload = () => { frame.contentWindow.postMessage('', new URL(src).origin, [port2]); window.isLoaded = true }
    document.body.append(frame)
  })`

/** Sites of this machine that may embed the wallet, one at each host. */
export type Sites = {
  /** Origin of a site at a host of this machine. */
  toOrigin(host: string): string
  close(): Promise<void>
}

/** Starts them. */
export async function startSites(): Promise<Sites> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>Site</title><body><script>${pageScript}</script>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  return {
    toOrigin: (host) => `http://${host}:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
