import { expect, test } from 'vitest'
import { isProcessRunning } from '../../../testing/isProcessRunning.js'
import { readChainId } from './readChainId.js'
import { startAnvil } from './startAnvil.js'

test('answers with the chain id on a port of its own and is gone after stop', async () => {
  const node = await startAnvil({ chainId: 31_337 })
  expect(await readChainId(node.rpcUrl, AbortSignal.timeout(5_000))).toBe(31_337)
  expect(isProcessRunning(node.pid)).toBe(true)
  await node.stop()
  expect(isProcessRunning(node.pid)).toBe(false)
})

test('tells when the node ends without being asked to', async () => {
  const error = await new Promise((resolve, reject) => {
    startAnvil({ chainId: 31_337, onCrash: resolve }).then(({ pid }) => process.kill(pid, 'SIGKILL'), reject)
  })
  expect(error).toMatchObject({ code: 'local/chain-failed', context: { reason: 'ended with SIGKILL' } })
})

test('stays silent about a node that was stopped', async () => {
  const crashes: unknown[] = []
  const node = await startAnvil({ chainId: 31_337, onCrash: (error) => crashes.push(error) })
  await node.stop()
  expect(crashes).toEqual([])
})
