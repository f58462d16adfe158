import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestPostgres, startOnTestPostgres } from '../../../scripts/lib/testPostgres.mjs'
import { type RunningGateway, startGateway } from './startGateway.js'
import { createTestNetwork, testProject } from './testing/createTestApp.js'
import { startUpstream } from './testing/startUpstream.js'

const opened: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})
async function start(options: Partial<Parameters<typeof startGateway>[0]> = {}): Promise<RunningGateway> {
  const gateway = await startOnTestPostgres((location) =>
    startGateway({ networks: [createTestNetwork()], ...location, ...options }),
  )
  opened.push(gateway)
  return gateway
}

describe('startGateway', () => {
  test('listens on a free port with the local project, which any local port may use', async () => {
    const { url } = await start()
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    for (const origin of [
      'http://localhost:3000',
      'http://127.0.0.1:51234',
      'http://pocket.localhost:4002',
    ]) {
      const response = await fetch(`${url}/appkit/v1/config?projectId=latchkey-local`, {
        headers: { origin },
      })
      expect(response.status, origin).toBe(200)
    }
    const foreign = await fetch(`${url}/appkit/v1/config?projectId=latchkey-local`, {
      headers: { origin: 'https://evil.test' },
    })
    expect(foreign.status).toBe(403)
  })

  test('adds the projects it is given instead of the local one', async () => {
    const { url } = await start({ projects: [testProject] })
    expect((await fetch(`${url}/appkit/v1/config?projectId=p1`)).status).toBe(200)
    expect((await fetch(`${url}/appkit/v1/config?projectId=latchkey-local`)).status).toBe(403)
  })

  test('a gateway of no projects, as on the internet, does not have the one everybody knows, and says so', async () => {
    const lines: string[] = []
    const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } }
    const { url } = await start({ projects: [], logger })
    expect((await fetch(`${url}/appkit/v1/config?projectId=latchkey-local`)).status).toBe(403)
    expect(lines.join()).toContain('no projects yet')
  })

  test('a gateway whose own address is a public one shows figures to nobody without the token', async () => {
    const local = await start()
    expect((await fetch(`${local.url}/metrics`)).status).toBe(200)
    const { url } = await start({ publicUrl: 'https://gateway.example.org' })
    expect((await fetch(`${url}/metrics`)).status).toBe(403)
  })

  test('what its relay’s log has lost is at /health, in the figures and in the log; a gateway with nothing lost says nothing', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'latchkey-gateway-'))
    const { clean, url: databaseUrl } = await createTestPostgres()
    opened.push({ close: () => rm(parent, { recursive: true }) }, { close: clean })
    await mkdir(join(parent, 'data-relay'))
    // A file of 500 bytes that is empty now.
    await writeFile(join(parent, 'data-relay', '000000000003.log'), '')
    await writeFile(join(parent, 'data-relay', 'extents.json'), '{"3":500}')
    const lines: string[] = []
    const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } }
    const gateway = await startGateway({
      ...{ networks: [createTestNetwork()], dataFolder: join(parent, 'data'), databaseUrl, logger },
    })
    const read = async (path: string) => (await fetch(`${gateway.url}${path}`)).text()
    expect(await read('/health')).toMatch(/^OK v.*, relay log: damaged, 500 bytes lost/)
    expect(await read('/metrics')).toContain('latchkey_relay_log_lost_bytes_total{kind="shortened"} 500')
    expect(lines.join()).toContain('000000000003.log')
    await gateway.close()
    const { url } = await start()
    expect(await (await fetch(`${url}/health`)).text()).not.toContain('relay log')
  })

  test('lets running requests finish and takes no new ones when it closes', async () => {
    let finish = () => {}
    let arrived = () => {}
    const isAsked = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const node = await startUpstream((_body, response) => {
      finish = () => response.end('{"jsonrpc":"2.0","id":1,"result":"late"}')
      arrived()
    })
    opened.push(node)
    const gateway = await startOnTestPostgres((location) =>
      startGateway({ networks: [createTestNetwork([node.url])], ...location }),
    )
    const running = fetch(`${gateway.url}/v1/?chainId=eip155:31337&projectId=latchkey-local`, {
      method: 'POST',
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}',
    })
    await isAsked
    const closed = gateway.close()
    await expect(fetch(`${gateway.url}/health`)).rejects.toThrow()
    finish()
    expect(await (await running).json()).toMatchObject({ result: 'late' })
    await closed
  })

  test('fails with EADDRINUSE when the port is taken, and with the place of a mistake in the networks', async () => {
    const blocker = createServer()
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve))
    const { port } = blocker.address() as AddressInfo
    await expect(start({ port })).rejects.toMatchObject({ code: 'EADDRINUSE', port })
    await new Promise((resolve) => blocker.close(resolve))
    await expect(start({ networks: [{ id: 1 }] })).rejects.toThrow('caipNetworkId')
  })

  test('a caller that goes away does not leave its upstream waiting', async () => {
    let isGone: Promise<void> = Promise.resolve()
    let arrived = () => {}
    const isAsked = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const node = await startUpstream((_body, response) => {
      isGone = new Promise((resolve) => response.once('close', resolve))
      arrived()
    })
    opened.push(node)
    const { url } = await start({ networks: [createTestNetwork([node.url])] })
    const controller = new AbortController()
    const running = fetch(`${url}/v1/?chainId=eip155:31337&projectId=latchkey-local`, {
      method: 'POST',
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}',
      signal: controller.signal,
    }).catch(() => 'aborted')
    await isAsked
    controller.abort()
    expect(await running).toBe('aborted')
    await isGone
  })
})
