import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** As strict as the secure site's own. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** A built harness on two origins: one for the frame, one for the page around it. */
export type Harness = {
  /** The frame's page. */
  frameUrl(fixture: string, more?: Record<string, string>): string
  /** A page on another site; its content is the body given. */
  hostUrl(body: string): string
  stop(): Promise<void>
}

/** Builds the harness and serves it: the frame as `localhost`, pages around it as `127.0.0.1`. */
export async function startHarness(): Promise<Harness> {
  const result = await build({
    configFile: fromHere('../../../vite.config.ts'),
    root: fromHere('.'),
    logLevel: 'silent',
    build: { write: false, rollupOptions: { input: [fromHere('harness.html'), fromHere('confirm.html')] } },
  })
  const files = new Map<string, string | Uint8Array>()
  // Without a list of outputs and without `write` Vite gives one bundle.
  for (const file of (
    result as { output: readonly { fileName: string; code?: string; source?: string | Uint8Array }[] }
  ).output) {
    files.set(`/${file.fileName}`, file.code ?? file.source ?? '')
  }
  const types: Readonly<Record<string, string>> = {
    js: 'text/javascript',
    css: 'text/css',
    html: 'text/html',
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const body = searchParams.get('body')
    if (pathname === '/host' && body !== null) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(`<!doctype html><title>A site</title>${body}`)
      return
    }
    const path = pathname === '/confirm' ? '/confirm.html' : pathname
    const content = files.get(path)
    const type = types[path.split('.').at(-1) ?? '']
    response.writeHead(content === undefined ? 404 : 200, {
      'content-type': `${type ?? 'text/plain'}; charset=utf-8`,
      'content-security-policy': policy,
    })
    response.end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, () => resolve()))
  const { port } = server.address() as AddressInfo
  return {
    frameUrl: (fixture, more = {}) =>
      `http://localhost:${port}/harness.html?${new URLSearchParams({ fixture, ...more })}`,
    hostUrl: (body) => `http://127.0.0.1:${port}/host?${new URLSearchParams({ body })}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
