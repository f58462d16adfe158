import { expect, test } from 'vitest'
import { serverChains } from './serverChains.js'

const megabyte = 1_048_576
const checked = Object.entries(serverChains).flatMap(([name, { checkNode, localNetworks }]) => {
  const [network] = localNetworks
  return checkNode && network ? [{ name, checkNode, network }] : []
})

test.each(checked)('a node of $name that answers without end is left', async ({ checkNode, network }) => {
  let sent = 0
  let isLeft = false
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = new Uint8Array(65_536).fill(0x20)
      sent += chunk.length
      controller.enqueue(chunk)
      // So that who reads on is told, and not waited for.
      if (sent > 16 * megabyte) controller.close()
    },
    cancel() {
      isLeft = true
    },
  })
  const added = { ...network, symbol: network.symbol ?? 'TEST' }
  expect(await checkNode(added, async () => new Response(endless))).toContain('cannot be reached')
  expect(isLeft).toBe(true)
  expect(sent).toBeLessThan(2 * megabyte)
})

test('every namespace whose networks sites can add is among them', () => {
  expect(checked.length).toBeGreaterThan(1)
})
