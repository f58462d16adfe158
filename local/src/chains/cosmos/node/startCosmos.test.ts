import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { findFreePort } from '../../../../../scripts/lib/findFreePort.mjs'
import { startCosmos } from './startCosmos.js'

const findPorts = async () => ({
  cosmos: await findFreePort(),
  cosmosZone: await findFreePort(),
  explorer: 4006,
})

test('starts both chains on the given ports and names them', async () => {
  const ports = await findPorts()
  const lines: string[] = []
  const { hub, stop, zone } = await startCosmos({ ports, log: (line) => lines.push(line) })
  const urls = [ports.cosmos, ports.cosmosZone].map((port) => `http://127.0.0.1:${port}`)
  expect([hub, zone].map(({ network }) => network.rpcUrls.default.http[0])).toEqual(urls)
  const chainIds = await Promise.all(
    urls.map(async (url) => {
      const { result } = await (await fetch(`${url}/status`)).json()
      return result.node_info.network
    }),
  )
  expect(chainIds).toEqual(['latchkey-hub-1', 'latchkey-zone-1'])
  expect(lines).toEqual([`Local Hub on ${urls[0]}`, `Local Zone on ${urls[1]}`])
  await stop()
  await stop()
  for (const url of urls) await expect(fetch(`${url}/status`)).rejects.toThrow()
})

test.each([
  ['cosmos', 'LATCHKEY_PORT_COSMOS'],
  ['cosmosZone', 'LATCHKEY_PORT_COSMOS_ZONE'],
] as const)('says which setting moves a port that is in use: %s', async (name, setting) => {
  const ports = await findPorts()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(ports[name], '127.0.0.1', resolve))
  await expect(startCosmos({ ports })).rejects.toMatchObject({
    code: 'local/port-in-use',
    message: `port ${ports[name]} is in use by another program; stop it or set ${setting}`,
  })
  await new Promise((resolve) => other.close(resolve))
})

test('ends when the signal is aborted, and does not start when it is already', async () => {
  const abort = new AbortController()
  const { stop, zone } = await startCosmos({ ports: await findPorts(), signal: abort.signal })
  abort.abort()
  await stop()
  await expect(fetch(zone.network.rpcUrl)).rejects.toThrow()
  await expect(startCosmos({ ports: await findPorts(), signal: abort.signal })).rejects.toThrow('aborted')
})
