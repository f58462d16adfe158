import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestClient, http, publicActions, walletActions } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFreePort } from '../../../../../scripts/lib/findFreePort.mjs'
import { deployLocal } from '../deploy/deployLocal.js'
import { localAccounts } from '../localAccounts.js'
import { type LocalChains, startChains } from './startChains.js'
import { waitForReceipt } from './waitForReceipt.js'

let folder: string
let ports: { evmA: number; evmB: number; explorer: number }
let chains: LocalChains | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-chains-'))
  ports = { evmA: await findFreePort(), evmB: await findFreePort(), explorer: 4006 }
})
afterEach(async () => {
  await chains?.stop()
  chains = undefined
  await rm(folder, { recursive: true })
})

const connect = (port: number) =>
  createTestClient({
    mode: 'anvil',
    transport: http(`http://127.0.0.1:${port}`, { retryCount: 0 }),
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions)

test('starts both chains on the given ports, with their own ids', async () => {
  const lines: string[] = []
  chains = await startChains({ ports, log: (line) => lines.push(line) })
  expect(await connect(ports.evmA).getChainId()).toBe(31337)
  expect(await connect(ports.evmB).getChainId()).toBe(31338)
  expect(chains.networks.map(({ rpcUrls }) => rpcUrls.default.http[0])).toEqual([
    `http://127.0.0.1:${ports.evmA}`,
    `http://127.0.0.1:${ports.evmB}`,
  ])
  expect(lines).toHaveLength(2)
})

test.each([
  ['evmA', 'LATCHKEY_PORT_EVM_A'],
  ['evmB', 'LATCHKEY_PORT_EVM_B'],
] as const)('says which setting moves a port that is in use: %s', async (key, setting) => {
  const port = ports[key]
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  try {
    await expect(startChains({ ports })).rejects.toMatchObject({
      code: 'local/port-in-use',
      message: `port ${port} is in use by another program; stop it or set ${setting}`,
    })
  } finally {
    await new Promise((resolve) => other.close(resolve))
  }
})

test('leaves no node behind when stopped, and none when stopped twice', async () => {
  chains = await startChains({ ports })
  await chains.stop()
  await chains.stop()
  for (const port of [ports.evmA, ports.evmB]) await expect(connect(port).getChainId()).rejects.toThrow()
})

test('ends the chains when the signal is aborted', async () => {
  const abort = new AbortController()
  chains = await startChains({ ports, signal: abort.signal })
  abort.abort()
  await chains.stop()
  await expect(connect(ports.evmA).getChainId()).rejects.toThrow()
})

test('starts nothing when the signal is aborted already', async () => {
  await expect(startChains({ ports, signal: AbortSignal.abort() })).rejects.toThrow('aborted')
  await expect(connect(ports.evmA).getChainId()).rejects.toThrow()
})

test('keeps balances, receipts and logs across a restart, and is not set up again', async () => {
  chains = await startChains({ ports, stateFolder: folder })
  const rpcUrl = chains.networks[0].rpcUrls.default.http[0]
  await deployLocal(rpcUrl)
  const [from, to] = localAccounts
  const hash = await connect(ports.evmA).sendTransaction({ account: from, chain: null, to, value: 7n })
  const before = await readState()
  await chains.stop()

  chains = await startChains({ ports, stateFolder: folder })
  expect(await readState()).toEqual(before)
  expect(await deployLocal(rpcUrl)).toEqual({ sentTransactions: 0 })

  async function readState() {
    const client = connect(ports.evmA)
    const receipt = await waitForReceipt(client, hash)
    const logs = await client.getLogs({ fromBlock: 0n })
    return {
      balance: await client.getBalance({ address: from }),
      blockNumber: await client.getBlockNumber(),
      status: receipt.status,
      logs: logs.map(({ transactionHash, topics }) => [transactionHash, topics]),
    }
  }
})

test('names the file when the saved state cannot be read', async () => {
  await writeFile(join(folder, '31338.json'), '{"half')
  await expect(startChains({ ports, stateFolder: folder })).rejects.toMatchObject({
    code: 'local/chain-failed',
    message: expect.stringContaining(join(folder, '31338.json')),
  })
  await expect(connect(ports.evmA).getChainId()).rejects.toThrow()
})
