import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localStacksAccounts } from '../localStacks.js'
import { localStacksTokens } from '../localStacksTokens.js'
import { createStacksClient } from '../testing/stacksClient.js'
import { createLedger } from './ledger/createLedger.js'
import { deriveLocalKey } from './localKeys.js'
import { startTestStacks, type TestStacks } from './startTestStacks.js'

let folder: string
let stacks: TestStacks | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-stacks-'))
})
afterEach(async () => {
  await stacks?.stop()
  stacks = undefined
  await rm(folder, { recursive: true })
})

const journal = () => join(folder, 'stacks.jsonl')
const recipient = 'ST2NEB84ASENDXKYGJPQW86YXQCEFEX2ZQPG87ND'
const [first] = localStacksAccounts
const open = () => startTestStacks({ stateFolder: folder, blockMs: 0 })

/** Everything a client can see that should outlive a restart. */
async function readState(node: Pick<TestStacks, 'accounts' | 'url'>) {
  const { get } = createStacksClient(node)
  const paths = [
    '/v2/info',
    '/extended/v1/tx',
    '/extended/v1/tx/mempool',
    ...[first, recipient].flatMap((address) =>
      ['balances', 'nonces', 'transactions', 'mempool'].map(
        (what) => `/extended/v1/address/${address}/${what}`,
      ),
    ),
  ]
  return await Promise.all(paths.map(get))
}

test('keeps accounts, tokens, blocks and what waits across a restart', async () => {
  stacks = await open()
  const client = createStacksClient(stacks)
  await client.send(await client.transfer({ recipient, amount: 5_000_000n }))
  const token = localStacksTokens.SBTC.address
  await client.send(
    await client.transferToken({ token, recipient, amount: 9n, postConditionMode: 'allow', nonce: 1n }),
  )
  await client.send(await client.transferToken({ token, recipient, amount: 9n, nonce: 2n }))
  stacks.mine()
  const waiting = await client.transfer({ recipient, amount: 1n })
  await client.send(waiting)
  const before = await readState(stacks)
  await stacks.stop()

  stacks = await open()
  expect(await readState(stacks)).toEqual(before)
  stacks.mine()
  const after = createStacksClient(stacks)
  expect((await after.get(`/extended/v1/tx/${waiting.txid()}`)).json.tx_status).toBe('success')
  // What was executed before is not executed again.
  expect(await after.send(waiting)).toMatchObject({ reason: 'BadNonce' })
})

test('keeps everything it has answered when it is killed', async () => {
  const child = await startKilledNode()
  const accounts = localStacksAccounts.map((address, index) => ({
    address,
    privateKey: deriveLocalKey(index),
  })) as unknown as TestStacks['accounts']
  const client = createStacksClient({ url: child.url, accounts })
  for (const [amount, nonce] of [
    [1n, 0n],
    [2n, 1n],
    [3n, 2n],
    // Behind a gap: it waits.
    [9n, 5n],
  ] as const) {
    expect(await client.send(await client.transfer({ recipient, amount, nonce }))).toHaveProperty('txid')
  }
  await vi.waitFor(async () => expect(await client.readBalance(recipient)).toBe(6n), 5_000)
  const before = await readState({ url: child.url, accounts })
  await child.kill()

  stacks = await open()
  expect(await readState(stacks)).toEqual(before)
  const after = createStacksClient(stacks)
  expect((await after.get(`/extended/v1/address/${recipient}/mempool`)).json).toMatchObject({ total: 1 })
})

test('drops a line that a kill has cut off, and goes on from the one before', async () => {
  stacks = await open()
  let client = createStacksClient(stacks)
  await client.send(await client.transfer({ recipient, amount: 5n }))
  stacks.mine()
  await stacks.stop()
  const whole = await readFile(journal())
  // Cut off in the middle of a letter, too.
  await appendFile(journal(), Buffer.from('{"kind":"block","é').subarray(0, -1))

  stacks = await open()
  expect(await readFile(journal())).toEqual(whole)
  client = createStacksClient(stacks)
  await client.send(await client.transfer({ recipient, amount: 5n }))
  stacks.mine()
  await stacks.stop()
  stacks = await open()
  expect(await createStacksClient(stacks).readBalance(recipient)).toBe(10n)
})

test('the oldest transactions go from the file, and no money with them', async () => {
  const path = journal()
  let ledger = createLedger({ path, blockMs: 0, maxTransactions: 3 })
  stacks = await startTestStacks({ blockMs: 0 })
  const client = createStacksClient(stacks)
  const txids: string[] = []
  for (let nonce = 0n; nonce < 7n; nonce += 1n) {
    const transaction = await client.transfer({ recipient, amount: 10n, nonce })
    txids.push(ledger.submit(transaction.serializeBytes()))
    if (nonce < 6n) ledger.mine()
  }
  const tip = ledger.getTip()
  ledger.close()
  const long = (await readFile(path)).length
  for (let round = 0; round < 2; round += 1) {
    ledger = createLedger({ path, blockMs: 0, maxTransactions: 3 })
    expect(txids.map((txid) => ledger.find(txid)?.kind)).toEqual([
      ...[undefined, undefined, undefined, 'confirmed', 'confirmed', 'confirmed', 'pending'],
    ])
    expect(ledger.getTip()).toEqual(tip)
    expect([ledger.read(recipient).stx.balance, ledger.read(first).nonce]).toEqual([60n, 6n])
    ledger.close()
  }
  expect((await readFile(path)).length).toBeLessThan(long)
})

test('what has waited for an hour is dropped, and stays so', async () => {
  let nowMs = Date.now()
  const path = journal()
  const now = () => nowMs
  let ledger = createLedger({ path, blockMs: 0, now })
  stacks = await startTestStacks({ blockMs: 0 })
  const client = createStacksClient(stacks)
  const txid = ledger.submit((await client.transfer({ recipient, amount: 1n, nonce: 4n })).serializeBytes())
  nowMs += 59 * 60_000
  ledger.mine()
  expect(ledger.find(txid)?.kind).toBe('pending')
  nowMs += 2 * 60_000
  ledger.mine()
  expect(ledger.find(txid)).toMatchObject({ kind: 'dropped', replacedBy: null })
  ledger.close()
  ledger = createLedger({ path, blockMs: 0, now })
  expect(ledger.listPending()).toEqual([])
  ledger.close()
})

test('names the file and the line when the saved state cannot be read', async () => {
  await writeFile(journal(), '{"half"\n')
  await expect(open()).rejects.toMatchObject({
    code: 'local/chain-failed',
    message: expect.stringMatching(/line 1 cannot be read .*stacks\.jsonl/),
  })
})

/** A node in a process of its own, which ends without a chance to do anything about it. */
async function startKilledNode() {
  const here = fileURLToPath(new URL('.', import.meta.url))
  const outDir = join(here, '../../../../node_modules/.cache/stacks-node')
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr: join(here, 'runStacks.ts'), outDir, emptyOutDir: true },
    resolve: { alias: { '@latchkey/errors': join(here, '../../../../../packages/errors/src/exports') } },
    ssr: { external: true },
  })
  const file = pathToFileURL(join(outDir, 'runStacks.js')).href
  const script = `import { runStacks } from '${file}'
    const { network } = await runStacks({ ports: { stacks: 0, explorer: 1 }, blockMs: 20, stateFolder: process.argv[1] })
    process.stdout.write(network.rpcUrls.default.http[0])`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await once(child.stdout, 'data')
  return {
    url: String(output),
    async kill() {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      expect((await exited)[1]).toBe('SIGKILL')
      await rm(outDir, { recursive: true })
    },
  }
}
