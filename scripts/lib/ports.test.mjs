import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { findFreePort } from './findFreePort.mjs'
import { findListeningInode, findPortUser, isPortFree } from './ports.mjs'

const table = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:0FA0 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4711 1
   1: 0100007F:0FA1 0100007F:9C40 01 00000000:00000000 00:00000000 00000000     0        0 4712 1`

test('finds the socket that listens, not one that is only connected', () => {
  expect(findListeningInode(table, 4000)).toBe('4711')
  expect(findListeningInode(table, 4001)).toBeUndefined()
})

test('tells a free port from a taken one', async () => {
  const port = await findFreePort()
  expect(await isPortFree(port)).toBe(true)
  const server = createServer()
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)))
  try {
    expect(await isPortFree(port)).toBe(false)
    if (process.platform === 'linux') expect(await findPortUser(port)).toMatchObject({ pid: process.pid })
  } finally {
    server.close()
  }
})
