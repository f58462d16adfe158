import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Keyring } from '@polkadot/api'
import { afterAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { findFreePort } from '../../../../../scripts/lib/findFreePort.mjs'
import { isProcessRunning } from '../../../testing/isProcessRunning.js'
import { callPolkadot } from '../testing/callPolkadot.js'
import { connectPolkadotApi } from '../testing/connectPolkadotApi.js'
import { startPolkadot } from './startPolkadot.js'
import { startTestPolkadot } from './startTestPolkadot.js'

const stateFolder = mkdtempSync(join(tmpdir(), 'latchkey-polkadot-test-'))
afterAll(() => rmSync(stateFolder, { recursive: true, force: true }))

/** Sends a coin from the first account to the second, and waits for its block. */
async function sendOne(url: string, [from, to]: readonly { uri: string; address: string }[]) {
  const api = await connectPolkadotApi(url.replace('http', 'ws'))
  const pair = new Keyring({ type: 'sr25519' }).addFromUri(from?.uri ?? '')
  const nonce = await api.rpc.system.accountNextIndex(pair.address)
  const hash = await api.tx.balances
    .transferKeepAlive(to?.address ?? '', 10n ** 12n)
    .signAndSend(pair, { nonce })
  await expect
    .poll(async () => (await api.rpc.system.accountNextIndex(pair.address)).gt(nonce), { timeout: 20_000 })
    .toBe(true)
  await expect.poll(async () => (await api.rpc.author.pendingExtrinsics()).length).toBe(0)
  await api.disconnect()
  return hash.toHex()
}
const readHead = async (url: string) => (await callPolkadot(url, 'chain_getFinalizedHead')).result

describe('the runtime starts with the first request', () => {
  test('who only looks at the port starts nothing, and two who ask at once start one process', async () => {
    const lines: string[] = []
    const node = await startTestPolkadot({ log: (line) => lines.push(line) })
    const looking = connect(Number(new URL(node.url).port), '127.0.0.1')
    await once(looking, 'connect')
    looking.end()
    expect(node.getPid()).toBeUndefined()
    expect(lines).toEqual([`Local Asset Hub on ${node.url}, its runtime starts with the first request`])
    const socket = new WebSocket(node.socketUrl)
    const answers = await Promise.all([
      callPolkadot(node.url, 'system_chain'),
      callPolkadot(node.url, 'system_chainType'),
      once(socket, 'open'),
    ])
    socket.close()
    expect(answers.slice(0, 2)).toMatchObject([{ result: 'Local Asset Hub' }, { result: 'Development' }])
    expect(lines.slice(1)).toEqual([
      'Local Asset Hub starts its runtime, which takes some seconds',
      expect.stringMatching(/^Local Asset Hub runs after \d+\.\d seconds$/),
    ])
    const pid = node.getPid() ?? 0
    expect(isProcessRunning(pid)).toBe(true)
    await node.stop()
    expect(isProcessRunning(pid)).toBe(false)
    await expect(fetch(node.url)).rejects.toThrow()
  })

  test('who waits while the stack ends is let go', async () => {
    const node = await startTestPolkadot()
    const asked = callPolkadot(node.url, 'system_chain')
    const refused = expect(asked).rejects.toThrow()
    await expect.poll(() => node.getPid()).toBeGreaterThan(0)
    const pid = node.getPid() ?? 0
    await node.stop()
    await refused
    expect(isProcessRunning(pid)).toBe(false)
  })
})

test('what is in a block survives a kill of the process, also where nothing is kept beyond the stack', async () => {
  const node = await startTestPolkadot()
  await sendOne(node.url, node.accounts)
  const head = await readHead(node.url)
  const pid = node.getPid() ?? 0
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => node.getPid()).toBeUndefined()
  expect(await readHead(node.url)).toBe(head)
  expect(node.getPid()).not.toBe(pid)
  await node.stop()
})

test('what is in a block survives a new start of the stack, and the chain goes on', async () => {
  const node = await startTestPolkadot({ stateFolder })
  const hash = await sendOne(node.url, node.accounts)
  const head = await readHead(node.url)
  await node.stop()
  // A kill may cut off a line in its middle.
  appendFileSync(join(stateFolder, 'polkadot.jsonl'), '{"number":99,"ha')

  const again = await startTestPolkadot({ stateFolder })
  expect(await readHead(again.url)).toBe(head)
  const { result } = await callPolkadot(again.url, 'chain_getBlock', [head])
  expect(result).toMatchObject({ block: { extrinsics: { length: 3 } } })
  // The old state can be asked for.
  const key = '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
  const keys = await callPolkadot(again.url, 'state_getKeysPaged', [key, 100, key])
  const account = (keys.result as string[]).find((one) => one.includes('58040151a5dc1ecf'))
  const genesis = (await callPolkadot(again.url, 'chain_getBlockHash', [0])).result
  const now = (await callPolkadot(again.url, 'state_getStorage', [account])).result
  const before = (await callPolkadot(again.url, 'state_getStorage', [account, genesis])).result
  expect(Buffer.from(String(now).slice(2), 'hex').readBigUInt64LE(16)).toBe(1_001n * 10n ** 12n)
  expect(Buffer.from(String(before).slice(2), 'hex').readBigUInt64LE(16)).toBe(1_000n * 10n ** 12n)
  const next = await sendOne(again.url, again.accounts)
  expect(next).not.toBe(hash)
  const header = (await callPolkadot(again.url, 'chain_getHeader')).result as { parentHash: string }
  expect(header.parentHash).toBe(head)
  await again.stop()
  // What was only read is not written: least of all the runtime.
  const lines = readFileSync(join(stateFolder, 'polkadot.jsonl'), 'utf8').trim().split('\n')
  expect(lines).toHaveLength(3)
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(60_000)
})

test('the process ends with the stack, also when that is killed while the runtime starts', async () => {
  const built = fileURLToPath(new URL('../../../../dist/chains/polkadot/exports.js', import.meta.url))
  const script = `const { startTestPolkadot } = await import(${JSON.stringify(built)})
    const { getPid, url } = await startTestPolkadot({ stateFolder: ${JSON.stringify(mkdtempSync(join(stateFolder, 'killed-')))} })
    fetch(url, { method: 'POST', body: '{}' })
    while (getPid() === undefined) await new Promise((resolve) => setTimeout(resolve, 10))
    process.stdout.write(String(getPid()), () => process.kill(process.pid, 'SIGKILL'))`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [output] = await Promise.all([once(parent.stdout, 'data'), once(parent, 'exit')])
  const pid = Number(String(output[0]))
  expect(pid).toBeGreaterThan(0)
  await expect.poll(() => isProcessRunning(pid)).toBe(false)
})

test('a state that cannot be read is said, and whoever asks is refused instead of waiting', async () => {
  const folder = mkdtempSync(join(stateFolder, 'broken-'))
  appendFileSync(join(folder, 'polkadot.jsonl'), 'nonsense\n')
  const lines: string[] = []
  const node = await startTestPolkadot({ stateFolder: folder, log: (line) => lines.push(line) })
  const response = await fetch(node.url, { method: 'POST', body: '{}' })
  expect(response.status).toBe(503)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await response.json()).toMatchObject({ error: { code: -32_000 } })
  expect(lines.at(-1)).toBe('Local Asset Hub did not start: line 1 cannot be read')
  await node.stop()
})

test('says which setting moves a port that is in use', async () => {
  const ports = { polkadot: await findFreePort(), explorer: 4006 }
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(ports.polkadot, '127.0.0.1', resolve))
  await expect(startPolkadot({ ports })).rejects.toMatchObject({
    code: 'local/port-in-use',
    message: `port ${ports.polkadot} is in use by another program; stop it or set LATCHKEY_PORT_POLKADOT`,
  })
  await new Promise((resolve) => other.close(resolve))
})

test('ends when the signal is aborted, and does not start when it is already', async () => {
  const abort = new AbortController()
  const ports = { polkadot: await findFreePort(), explorer: 4006 }
  const { network, stop } = await startPolkadot({ ports, signal: abort.signal })
  abort.abort()
  await stop()
  await expect(fetch(network.rpcUrls.default.http[0])).rejects.toThrow()
  await expect(startPolkadot({ ports, signal: abort.signal })).rejects.toThrow('aborted')
})
