import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { findFreePort } from '../../../../../scripts/lib/findFreePort.mjs'
import { callSolana } from '../testing/callSolana.js'
import { startSolana } from './startSolana.js'

async function findPorts() {
  return { solana: await findFreePort(), solanaSocket: await findFreePort(), explorer: 4006 }
}

test('starts on the given ports and names them', async () => {
  const ports = await findPorts()
  const lines: string[] = []
  const { network, stop } = await startSolana({ ports, log: (line) => lines.push(line) })
  expect(network.rpcUrls.default).toEqual({
    http: [`http://127.0.0.1:${ports.solana}`],
    wsUrl: `ws://127.0.0.1:${ports.solanaSocket}`,
  })
  expect((await callSolana(network.rpcUrls.default.http[0], 'getHealth')).result).toBe('ok')
  expect(lines).toEqual([`Local Solana on http://127.0.0.1:${ports.solana}`])
  await stop()
  await stop()
  await expect(callSolana(network.rpcUrls.default.http[0], 'getHealth')).rejects.toThrow()
})

test.each([
  ['solana', 'LATCHKEY_PORT_SOLANA'],
  ['solanaSocket', 'LATCHKEY_PORT_SOLANA_SOCKET'],
] as const)('says which setting moves a port that is in use: %s', async (key, setting) => {
  const ports = await findPorts()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(ports[key], '127.0.0.1', resolve))
  await expect(startSolana({ ports })).rejects.toMatchObject({
    code: 'local/port-in-use',
    message: `port ${ports[key]} is in use by another program; stop it or set ${setting}`,
  })
  await new Promise((resolve) => other.close(resolve))
})

test('ends when the signal is aborted, and does not start when it is already', async () => {
  const abort = new AbortController()
  const { network, stop } = await startSolana({ ports: await findPorts(), signal: abort.signal })
  abort.abort()
  await stop()
  await expect(callSolana(network.rpcUrls.default.http[0], 'getHealth')).rejects.toThrow()
  await expect(startSolana({ ports: await findPorts(), signal: abort.signal })).rejects.toThrow('aborted')
})
