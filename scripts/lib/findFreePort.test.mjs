import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { findFreePort } from './findFreePort.mjs'
import { isPortFree } from './ports.mjs'

const moduleUrl = new URL('findFreePort.mjs', import.meta.url).href

/** More than some blocks have: two who share one would be seen. */
const portCount = 300

/** Another process that finds ports, tells them, listens on none, and stays until it is let go. */
async function findElsewhere() {
  const script = `
    const { findFreePort } = await import('${moduleUrl}')
    const ports = []
    for (let index = 0; index < ${portCount}; index++) ports.push(await findFreePort())
    process.send(ports)
    process.on('disconnect', () => {})`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [ports] = await once(child, 'message')
  return { child, ports: /** @type {number[]} */ (ports) }
}

test('processes that run beside each other find different ports, though none listens on them yet', async () => {
  const others = await Promise.all(Array.from({ length: 6 }, findElsewhere))
  const ports = others.flatMap((other) => other.ports)
  for (let index = 0; index < portCount; index++) ports.push(await findFreePort())
  for (const { child } of others) {
    child.disconnect()
    await once(child, 'exit')
  }
  expect(ports).toHaveLength(7 * portCount)
  expect(new Set(ports).size).toBe(ports.length)
})

test('a port is free, found once, and found by one of those who ask together', async () => {
  const ports = await Promise.all(Array.from({ length: portCount }, () => findFreePort()))
  expect(new Set(ports).size).toBe(portCount)
  for (const port of ports) expect(await isPortFree(port)).toBe(true)
})
