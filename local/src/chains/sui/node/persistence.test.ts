import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Transaction } from '@mysten/sui/transactions'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localSuiAccounts } from '../localSui.js'
import { localSuiTokens } from '../localSuiTokens.js'
import { createClients } from '../testing/openTestSui.js'
import { createBank } from './bank.js'
import { createLedger } from './ledger/createLedger.js'
import { deriveLocalKey } from './localKeys.js'
import { startTestSui } from './startTestSui.js'
import type { TestSui } from './TestSui.js'

let folder: string
let sui: TestSui | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-sui-'))
})
afterEach(async () => {
  await sui?.stop()
  sui = undefined
  await rm(folder, { recursive: true })
})

const journal = () => join(folder, 'sui.jsonl')
const recipient = `0x${'7'.repeat(64)}`
const [first] = localSuiAccounts
const open = () => startTestSui({ stateFolder: folder })
const accounts = localSuiAccounts.map((address, index) => ({
  address,
  secretKey: deriveLocalKey(index).getSecretKey(),
})) as unknown as TestSui['accounts']

/** Everything a client can see that should outlive a restart. */
async function readState(url: string) {
  const { ask } = createClients({ url, accounts })
  const address = `balances { nodes { coinType { repr } coinBalance addressBalance } }
    objects(first: 50) { nodes { address version digest objectBcs previousTransaction { digest } } }
    transactions(first: 50, relation: AFFECTED) { nodes { digest transactionBcs signatures { signatureBytes }
      effects { effectsBcs effectsJson timestamp checkpoint { sequenceNumber digest } balanceChangesJson } } }`
  const query = `{ chainIdentifier checkpoint { sequenceNumber digest }
    a: address(address: "${first}") { ${address} } b: address(address: "${recipient}") { ${address} } }`
  const { data, errors } = await ask(query)
  expect(errors).toBeUndefined()
  expect(JSON.stringify(data)).toContain(first)
  return data
}

async function write(url: string, amount: bigint) {
  const { client, keys } = createClients({ url, accounts })
  const transaction = new Transaction()
  transaction.setSender(first)
  transaction.transferObjects([transaction.splitCoins(transaction.gas, [amount])[0]], recipient)
  const bytes = await transaction.build({ client })
  const { signature } = await keys[0].signTransaction(bytes)
  const execute = (to: string) =>
    createClients({ url: to, accounts }).client.executeTransaction({
      transaction: bytes,
      signatures: [signature],
    })
  return { execute }
}

test('keeps coins, balances and transactions across a restart', async () => {
  sui = await open()
  await (await write(sui.url, 5_000n)).execute(sui.url)
  await sui.fund({
    address: recipient,
    amount: 9n,
    coinType: localSuiTokens.WAL.address,
    as: 'address-balance',
  })
  const last = await write(sui.url, 1n)
  await last.execute(sui.url)
  const before = await readState(sui.url)
  await sui.stop()

  sui = await open()
  expect(await readState(sui.url)).toEqual(before)
  // What was executed before is not executed again.
  await expect(last.execute(sui.url)).rejects.toThrow(/is unavailable for consumption/)
  await sui.fund({ address: recipient, amount: 2n })
  expect(sui.readBalance(recipient).total).toBe(5_003n)
})

test('keeps everything it has answered when it is killed', async () => {
  const child = await startKilledNode()
  for (const amount of [1n, 2n, 3n]) await (await write(child.url, amount)).execute(child.url)
  const before = await readState(child.url)
  await child.kill()

  sui = await open()
  expect(await readState(sui.url)).toEqual(before)
  expect(sui.readBalance(recipient).total).toBe(6n)
})

test('drops a line that a kill has cut off, and goes on from the one before', async () => {
  sui = await open()
  await sui.fund({ address: recipient, amount: 5n })
  await sui.stop()
  const whole = await readFile(journal())
  // Cut off in the middle of a letter, too.
  await appendFile(journal(), Buffer.from('{"kind":"transaction","é').subarray(0, -1))

  sui = await open()
  expect(await readFile(journal())).toEqual(whole)
  await sui.fund({ address: recipient, amount: 5n })
  await sui.stop()
  sui = await open()
  expect(sui.readBalance(recipient).total).toBe(10n)
})

test('the oldest transactions go from the file, and no money with them', async () => {
  const parameters = { path: journal(), maxTransactions: 3 }
  let ledger = createLedger(parameters)
  const { give } = createBank(ledger)
  const digests: string[] = []
  const gift = { address: recipient, amount: 10n, coinType: localSuiTokens.USDC.address }
  for (let count = 0; count < 6; count += 1) digests.push(await give(gift))
  digests.push(await give({ ...gift, as: 'address-balance' }))
  const [tip, genesis] = [ledger.getTip(), ledger.genesis]
  ledger.close()
  const long = (await readFile(journal())).length
  for (let round = 0; round < 2; round += 1) {
    ledger = createLedger(parameters)
    expect(digests.map((digest) => ledger.find(digest) !== undefined)).toEqual([
      ...[false, false, false, false, true, true, true],
    ])
    expect([ledger.getTip(), ledger.genesis]).toEqual([tip, genesis])
    expect(ledger.list(recipient)).toHaveLength(3)
    const { inAddress, inCoins } = ledger.state.getBalance(recipient, localSuiTokens.USDC.address)
    expect([inCoins, inAddress]).toEqual([60n, 10n])
    ledger.close()
  }
  expect((await readFile(journal())).length).toBeLessThan(long)
})

test('names the file and the line when the saved state cannot be read', async () => {
  await writeFile(journal(), '{"half"\n')
  await expect(open()).rejects.toMatchObject({
    code: 'local/chain-failed',
    message: expect.stringMatching(/line 1 cannot be read .*sui\.jsonl/),
  })
})

/** A node in a process of its own, which ends without a chance to do anything about it. */
async function startKilledNode() {
  const here = fileURLToPath(new URL('.', import.meta.url))
  const outDir = join(here, '../../../../node_modules/.cache/sui-node')
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr: join(here, 'runSui.ts'), outDir, emptyOutDir: true },
    resolve: { alias: { '@latchkey/errors': join(here, '../../../../../packages/errors/src/exports') } },
    ssr: { external: true },
  })
  const file = pathToFileURL(join(outDir, 'runSui.js')).href
  const script = `import { runSui } from '${file}'
    const { network } = await runSui({ ports: { sui: 0, explorer: 1 }, stateFolder: process.argv[1] })
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
