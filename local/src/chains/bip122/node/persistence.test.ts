import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localBitcoinAccounts } from '../localBitcoin.js'
import { createBitcoinClient, type Owner, sign } from '../testing/bitcoinClient.js'
import { createLedger } from './ledger/createLedger.js'
import { createFaucet, faucetScript } from './ledger/faucet.js'
import { startTestBitcoin, type TestBitcoin } from './startTestBitcoin.js'

let folder: string
let bitcoin: TestBitcoin | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-bitcoin-'))
})
afterEach(async () => {
  await bitcoin?.stop()
  bitcoin = undefined
  await rm(folder, { recursive: true })
})

const journal = () => join(folder, 'bitcoin.jsonl')
const [{ payment, ordinal }] = localBitcoinAccounts
const open = async () => {
  bitcoin = await startTestBitcoin({ stateFolder: folder })
  return { node: bitcoin, client: createBitcoinClient(bitcoin.url) }
}

/** Everything a client can see that should outlive a restart. */
async function readState(url: string) {
  const { ask, get } = createBitcoinClient(url)
  const paths = [payment, ordinal].flatMap((address) =>
    ['', '/utxo', '/txs', '/txs/mempool', '/txs/chain'].map((of) => `/address/${address}${of}`),
  )
  return {
    answers: await Promise.all([...paths, '/blocks', '/mempool', '/mempool/txids'].map(get)),
    tip: (await ask('/blocks/tip/hash')).text,
  }
}

test('keeps coins, blocks, and what waits across a restart, and gives nothing out again', async () => {
  const { client, node } = await open()
  const owner: Owner = { ...node.accounts[0].payment, kind: 'p2wpkh' }
  const [one, two] = await client.listCoins(owner)
  if (!one || !two) throw new Error('there are no coins')
  const to = node.accounts[1].ordinal.address
  const pay = (coin: typeof one, fee: bigint) =>
    sign({
      coins: [coin],
      outputs: [{ address: to, amount: BigInt(coin.value) - fee }],
      sequence: 0xffff_fffd,
    })
  await client.send(pay(one, 500n).hex)
  node.mine()
  await client.send(pay(two, 500n).hex)
  const replacement = pay(two, 5_000n)
  await client.send(replacement.hex)
  const before = await readState(node.url)
  await node.stop()

  const { client: after, node: again } = await open()
  expect(await readState(again.url)).toEqual(before)
  expect(await after.get('/mempool/txids')).toEqual([replacement.id])
  again.mine()
  expect((await after.get(`/tx/${replacement.id}/status`)).confirmed).toBe(true)
})

test('what waited when the node ended is in a block soon after it starts', async () => {
  const { node } = await open()
  const txid = await node.give(payment, 5_000)
  await node.stop()
  bitcoin = await startTestBitcoin({ stateFolder: folder, blockMs: 50 })
  const { get } = createBitcoinClient(bitcoin.url)
  await expect.poll(async () => (await get(`/tx/${txid}/status`)).confirmed, { timeout: 5_000 }).toBe(true)
})

test('keeps everything it has answered when it is killed', async () => {
  const child = await startKilledNode()
  const { get, ask } = createBitcoinClient(child.url)
  const give = async (amount: number) =>
    (await ask('/faucet', { method: 'POST', body: JSON.stringify({ address: payment, amount }) })).text
  const given: string[] = []
  for (const amount of [1_000, 2_000, 3_000]) given.push(await give(amount))
  const before = await get('/mempool/txids')
  await child.kill()

  bitcoin = await startTestBitcoin({ stateFolder: folder, isSeeded: false })
  const after = createBitcoinClient(bitcoin.url)
  expect(await after.get('/mempool/txids')).toEqual(before)
  expect(before).toEqual(given)
  bitcoin.mine()
  expect((await after.get(`/address/${payment}`)).chain_stats.funded_txo_sum).toBe(6_000)
})

test('drops a line that a kill has cut off, and goes on from the one before', async () => {
  const { node } = await open()
  await node.stop()
  const whole = await readFile(journal(), 'utf8')
  await appendFile(journal(), '{"kind":"transaction","hex":"0200é')

  const { node: again } = await open()
  expect(await readFile(journal(), 'utf8')).toBe(whole)
  await again.give(payment, 7_000)
  await again.stop()
  const { client } = await open()
  expect((await client.get(`/address/${payment}`)).mempool_stats.funded_txo_sum).toBe(7_000)
})

test.each([
  ['{"half"\n', /line 1 cannot be read .*bitcoin\.jsonl/],
  [
    `{"kind":"genesis","version":1}\n{"kind":"block","header":"${'00'.repeat(80)}","coinbase":"","txids":[]}\n`,
    /bitcoin\.jsonl/,
  ],
  [`{"kind":"genesis","version":1}\n{"kind":"transaction","hex":"00ff","seenAtMs":1}\n`, /decode failed/],
])('names the file when the saved state cannot be read', async (text, message) => {
  await writeFile(journal(), text)
  await expect(startTestBitcoin({ stateFolder: folder })).rejects.toMatchObject({
    code: 'local/chain-failed',
    message: expect.stringMatching(message),
  })
})

test('forgets the oldest transactions, keeps their coins and sums, and writes a shorter journal', () => {
  const path = journal()
  const openLedger = () => {
    const ledger = createLedger({ path, minerScript: faucetScript, maxTransactions: 40 })
    return { ledger, faucet: createFaucet(ledger) }
  }
  const { faucet, ledger } = openLedger()
  const gift = { address: payment, amount: 1_000n }
  for (let index = 0; index < 30; index += 1) {
    faucet.hand([gift])
    ledger.mine()
  }
  faucet.hand([gift])
  const read = ({ chain, mempool }: typeof ledger) => ({
    coins: [...chain.coins].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    headers: chain.blocks.map(({ header }) => header),
    counts: chain.blocks.map(({ transactionCount, weight }) => [transactionCount, weight]),
    kept: [...chain.records.keys()],
    totals: [...chain.addresses.entries()].map(([script, { totals }]) => [script, totals]),
    listed: [...chain.addresses.entries()].map(([script, { txids }]) => [script, txids]),
    waiting: [...mempool.records.keys()],
  })
  const before = read(ledger)
  expect(before.kept).toHaveLength(40)
  expect(before.headers).toHaveLength(151)
  ledger.close()

  const second = openLedger().ledger
  expect(read(second)).toEqual(before)
  second.close()
  const third = openLedger()
  expect(read(third.ledger)).toEqual(before)
  // It goes on from there: coins of forgotten blocks are spent.
  third.ledger.mine()
  third.faucet.hand([{ address: ordinal, amount: 100_000_000_000n }])
  third.ledger.mine()
  third.ledger.close()
})

/** A node in a process of its own, which ends without a chance to do anything about it. */
async function startKilledNode() {
  const here = fileURLToPath(new URL('.', import.meta.url))
  const outDir = join(here, '../../../../node_modules/.cache/bitcoin-node')
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr: join(here, 'runBitcoin.ts'), outDir, emptyOutDir: true },
    resolve: { alias: { '@latchkey/errors': join(here, '../../../../../packages/errors/src/exports') } },
    ssr: { external: true },
  })
  const file = pathToFileURL(join(outDir, 'runBitcoin.js')).href
  const script = `import { runBitcoin } from '${file}'
    const { network } = await runBitcoin({ ports: { bitcoin: 0, explorer: 1 }, stateFolder: process.argv[1] })
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
