import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localCosmosAccounts, localCosmosHub } from '../localCosmos.js'
import { localCosmosTokens } from '../localCosmosTokens.js'
import { createCosmosClient } from '../testing/cosmosClient.js'
import { toChainFacts } from './ledger/ChainFacts.js'
import { createLedger } from './ledger/createLedger.js'
import { deriveLocalKey } from './localKeys.js'
import { signSend } from './signSend.js'
import { startTestCosmos, type TestCosmos } from './startTestCosmos.js'

let folder: string
let cosmos: TestCosmos | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-cosmos-'))
})
afterEach(async () => {
  await cosmos?.stop()
  cosmos = undefined
  await rm(folder, { recursive: true })
})

const journal = (chainId = 'latchkey-hub-1') => join(folder, `cosmos-${chainId}.jsonl`)
const recipient = 'cosmos1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqnrql8a'
const [first] = localCosmosAccounts('cosmos')
const open = () => startTestCosmos({ stateFolder: folder, blockMs: 0 })
const facts = toChainFacts(localCosmosHub)

/** Everything a client can see that should outlive a restart. */
async function readState({ get }: ReturnType<typeof createCosmosClient>) {
  const paths = [
    '/status',
    '/cosmos/base/tendermint/v1beta1/blocks/latest',
    `/cosmos/tx/v1beta1/txs?query=${encodeURIComponent('tx.height>=1')}`,
    ...[first, recipient].flatMap((address) => [
      `/cosmos/auth/v1beta1/accounts/${address}`,
      `/cosmos/bank/v1beta1/balances/${address}`,
    ]),
  ]
  return await Promise.all(paths.map(get))
}

test('keeps accounts, tokens, blocks and what waits across a restart, of each chain for itself', async () => {
  cosmos = await open()
  const client = createCosmosClient(cosmos.hub)
  await client.send({ recipient, amount: 5_000_000n, memo: 'kept' })
  await client.send({ recipient, amount: 9n, denom: localCosmosTokens.hub.USDC.address, sequence: 1n })
  await client.send({ recipient, amount: 10n ** 20n, sequence: 2n })
  cosmos.hub.mine()
  const waiting = await client.sign({ recipient, amount: 1n })
  expect((await client.broadcast(waiting.bytes)).code).toBe(0)
  const before = [await readState(client), await readState(createCosmosClient(cosmos.zone))]
  await cosmos.stop()

  cosmos = await open()
  const after = createCosmosClient(cosmos.hub)
  expect([await readState(after), await readState(createCosmosClient(cosmos.zone))]).toEqual(before)
  cosmos.hub.mine()
  expect(await after.readResponse(waiting.hash)).toMatchObject({ code: 0 })
  // What was executed before is not executed again.
  expect(await after.broadcast(waiting.bytes)).toMatchObject({ code: 19 })
  expect(await after.readBalance(recipient)).toBe(5_000_001n)
})

test('keeps everything it has answered when it is killed', async () => {
  const child = await startKilledNode()
  const accounts = localCosmosAccounts('cosmos').map((address, index) => ({
    address,
    privateKey: deriveLocalKey(index),
  })) as unknown as TestCosmos['hub']['accounts']
  const client = createCosmosClient({ network: localCosmosHub, url: child.url, accounts })
  for (const sequence of [0n, 1n, 2n]) {
    expect((await client.send({ recipient, amount: sequence + 1n, sequence })).code).toBe(0)
  }
  await vi.waitFor(async () => expect(await client.readBalance(recipient)).toBe(6n), 5_000)
  const before = await readState(client)
  await child.kill()

  cosmos = await open()
  expect(await readState(createCosmosClient(cosmos.hub))).toEqual(before)
})

test('drops a line that a kill has cut off, and goes on from the one before', async () => {
  cosmos = await open()
  await createCosmosClient(cosmos.hub).send({ recipient, amount: 5n })
  cosmos.hub.mine()
  await cosmos.stop()
  const whole = await readFile(journal())
  // Cut off in the middle of a letter, too.
  await appendFile(journal(), Buffer.from('{"kind":"block","é').subarray(0, -1))

  cosmos = await open()
  expect(await readFile(journal())).toEqual(whole)
  await createCosmosClient(cosmos.hub).send({ recipient, amount: 5n })
  cosmos.hub.mine()
  await cosmos.stop()
  cosmos = await open()
  expect(await createCosmosClient(cosmos.hub).readBalance(recipient)).toBe(10n)
})

test('the oldest transactions go from the file, and no money with them', async () => {
  const path = journal()
  let ledger = createLedger({ facts, path, blockMs: 0, maxTransactions: 3 })
  const hashes: string[] = []
  for (let sequence = 0n; sequence < 7n; sequence += 1n) {
    const { bytes } = signSend({
      ...{ network: localCosmosHub, privateKey: deriveLocalKey(0), recipient, amount: 10n },
      ...{ sequence, accountNumber: 12n },
    })
    hashes.push(ledger.submit(bytes))
    if (sequence < 6n) ledger.mine()
  }
  const tip = ledger.getTip()
  ledger.close()
  const long = (await readFile(path)).length
  for (let round = 0; round < 2; round += 1) {
    ledger = createLedger({ facts, path, blockMs: 0, maxTransactions: 3 })
    const kept = [false, false, false, true, true, true, false]
    expect(hashes.map((hash) => ledger.find(hash) !== undefined)).toEqual(kept)
    expect(ledger.listWaiting().map(({ hash }) => hash)).toEqual(hashes.slice(-1))
    expect(ledger.getTip()).toEqual(tip)
    expect(ledger.read(recipient)?.balances.get('uatom')).toBe(60n)
    expect(ledger.read(first)?.sequence).toBe(6n)
    ledger.close()
  }
  expect((await readFile(path)).length).toBeLessThan(long)
})

test('what can no longer be in a block is dropped, and stays so', async () => {
  const path = journal()
  let ledger = createLedger({ facts, path, blockMs: 0 })
  const sign = (sequence: bigint, amount: bigint) =>
    signSend({
      ...{ network: localCosmosHub, privateKey: deriveLocalKey(2), recipient, amount },
      ...{ sequence, accountNumber: 14n },
    })
  // The first takes everything but its fee, so that the second cannot pay its own.
  const [first, second] = [sign(0n, 8_000n), sign(1n, 1n)]
  for (const { bytes } of [first, second]) ledger.submit(bytes)
  ledger.mine()
  expect(ledger.find(first.hash)?.record.code).toBe(0)
  const state = () => [ledger.find(second.hash), ledger.listWaiting(), ledger.read(recipient)?.balances]
  expect(state()).toEqual([undefined, [], new Map([['uatom', 8_000n]])])
  ledger.close()
  ledger = createLedger({ facts, path, blockMs: 0 })
  expect(state()).toEqual([undefined, [], new Map([['uatom', 8_000n]])])
  ledger.close()
})

test('names the file and the line when the saved state cannot be read, or is the other chain’s', async () => {
  await writeFile(journal(), '{"half"\n')
  await expect(open()).rejects.toMatchObject({
    code: 'local/chain-failed',
    message: expect.stringMatching(/line 1 cannot be read .*cosmos-latchkey-hub-1\.jsonl/),
  })
  await rm(journal())
  await (await open()).stop()
  await rename(journal('latchkey-zone-1'), journal())
  await expect(open()).rejects.toThrow('it is the state of latchkey-zone-1')
})

/** Nodes in a process of their own, which ends without a chance to do anything about it. */
async function startKilledNode() {
  const here = fileURLToPath(new URL('.', import.meta.url))
  const outDir = join(here, '../../../../node_modules/.cache/cosmos-node')
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr: join(here, 'runCosmos.ts'), outDir, emptyOutDir: true },
    resolve: { alias: { '@latchkey/errors': join(here, '../../../../../packages/errors/src/exports') } },
    ssr: { external: true },
  })
  const file = pathToFileURL(join(outDir, 'runCosmos.js')).href
  const script = `import { runCosmos } from '${file}'
    const ports = { cosmos: 0, cosmosZone: 0, explorer: 1 }
    const { hub } = await runCosmos({ ports, blockMs: 20, stateFolder: process.argv[1] })
    process.stdout.write(hub.network.rpcUrls.default.http[0])`
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
