import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { findFreePort } from '../../../../../scripts/lib/findFreePort.mjs'
import { startSui } from './startSui.js'

const findPorts = async () => ({ sui: await findFreePort(), explorer: 4006 })

test('starts on the given port and names it', async () => {
  const ports = await findPorts()
  const lines: string[] = []
  const { network, stop } = await startSui({ ports, log: (line) => lines.push(line) })
  const url = `http://127.0.0.1:${ports.sui}`
  expect(network.rpcUrls.default).toEqual({ http: [url] })
  const body = JSON.stringify({ query: '{ chainIdentifier }' })
  expect((await fetch(`${url}/graphql`, { method: 'POST', body })).status).toBe(200)
  expect(lines).toEqual([`Local Sui on ${url}`])
  await stop()
  await stop()
  await expect(fetch(`${url}/graphql`, { method: 'POST', body })).rejects.toThrow()
})

test('says which setting moves a port that is in use', async () => {
  const ports = await findPorts()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(ports.sui, '127.0.0.1', resolve))
  await expect(startSui({ ports })).rejects.toMatchObject({
    code: 'local/port-in-use',
    message: `port ${ports.sui} is in use by another program; stop it or set LATCHKEY_PORT_SUI`,
  })
  await new Promise((resolve) => other.close(resolve))
})

test('ends when the signal is aborted, and does not start when it is already', async () => {
  const abort = new AbortController()
  const { network, stop } = await startSui({ ports: await findPorts(), signal: abort.signal })
  abort.abort()
  await stop()
  await expect(fetch(network.rpcUrls.default.http[0])).rejects.toThrow()
  await expect(startSui({ ports: await findPorts(), signal: abort.signal })).rejects.toThrow('aborted')
})
