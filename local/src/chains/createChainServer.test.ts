import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createChainServer } from './createChainServer.js'

test('a connection that nobody uses outlasts the pauses of a busy machine', async () => {
  const server = createChainServer((_, response) => response.end('ok'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  server.close()
  server.closeAllConnections()
  const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThanOrEqual(60)
})
