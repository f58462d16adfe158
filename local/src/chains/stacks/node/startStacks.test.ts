import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { findFreePort } from '../../../../../scripts/lib/findFreePort.mjs'
import { startStacks } from './startStacks.js'

const findPorts = async () => ({ stacks: await findFreePort(), explorer: 4006 })

test('starts on the given port and names it', async () => {
  const ports = await findPorts()
  const lines: string[] = []
  const { network, stop } = await startStacks({ ports, log: (line) => lines.push(line) })
  const url = `http://127.0.0.1:${ports.stacks}`
  expect(network.rpcUrls.default).toEqual({ http: [url] })
  expect((await fetch(`${url}/extended/v1/status`)).status).toBe(200)
  expect(lines).toEqual([`Local Stacks on ${url}`])
  await stop()
  await stop()
  await expect(fetch(`${url}/extended/v1/status`)).rejects.toThrow()
})

test('says which setting moves a port that is in use', async () => {
  const ports = await findPorts()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(ports.stacks, '127.0.0.1', resolve))
  await expect(startStacks({ ports })).rejects.toMatchObject({
    code: 'local/port-in-use',
    message: `port ${ports.stacks} is in use by another program; stop it or set LATCHKEY_PORT_STACKS`,
  })
  await new Promise((resolve) => other.close(resolve))
})

test('ends when the signal is aborted, and does not start when it is already', async () => {
  const abort = new AbortController()
  const { network, stop } = await startStacks({ ports: await findPorts(), signal: abort.signal })
  abort.abort()
  await stop()
  await expect(fetch(network.rpcUrls.default.http[0])).rejects.toThrow()
  await expect(startStacks({ ports: await findPorts(), signal: abort.signal })).rejects.toThrow('aborted')
})
