import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { address, createSolanaRpc, getBase64EncodedWireTransaction, lamports } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deploySolana } from '../deploy/deploySolana.js'
import { localSolanaAccounts } from '../localSolana.js'
import { callSolana } from '../testing/callSolana.js'
import { createSolanaClient } from '../testing/solanaClient.js'
import { startTestSolana, type TestSolana } from './startTestSolana.js'

let folder: string
let solana: TestSolana | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-solana-'))
})
afterEach(async () => {
  await solana?.stop()
  solana = undefined
  await rm(folder, { recursive: true })
})

const journal = () => join(folder, 'solana.jsonl')
const recipient = address('9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g')

/** Everything a client can see that should outlive a restart. */
async function readState(url: string) {
  const rpc = createSolanaRpc(url)
  const [first] = localSolanaAccounts
  const signatures = await rpc.getSignaturesForAddress(address(first)).send()
  const config = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 } as const
  return {
    balances: await Promise.all(
      [first, recipient].map(async (of) => (await rpc.getBalance(address(of)).send()).value),
    ),
    signatures,
    transactions: await Promise.all(
      signatures.map(({ signature }) => rpc.getTransaction(signature, config).send()),
    ),
  }
}
const readTokens = async (url: string) => {
  const rpc = createSolanaRpc(url)
  const programId = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
  const owner = address(localSolanaAccounts[0])
  const { value } = await rpc.getTokenAccountsByOwner(owner, { programId }, { encoding: 'jsonParsed' }).send()
  return value.toSorted((a, b) => (a.pubkey < b.pubkey ? -1 : 1))
}

test('keeps balances, tokens and transactions across a restart, and is not set up again', async () => {
  solana = await startTestSolana({ stateFolder: folder })
  const client = await createSolanaClient(solana)
  const [source] = client.signers
  const transfer = (amount: bigint) =>
    getTransferSolInstruction({ source, destination: recipient, amount: lamports(amount) })
  const transaction = await client.sign([transfer(5_000_000n)])
  await client.send(transaction)
  await client.send(await client.sign([transfer(10n ** 15n)]), { skipPreflight: true })
  const [before, tokens] = [await readState(solana.url), await readTokens(solana.url)]
  await solana.stop()

  solana = await startTestSolana({ stateFolder: folder, isSeeded: false })
  expect(await readState(solana.url)).toEqual(before)
  expect(await readTokens(solana.url)).toEqual(tokens)
  expect(before.transactions.filter((found) => found?.meta?.err !== null)).toHaveLength(1)
  expect(await deploySolana(solana.url)).toEqual({ sentTransactions: 0 })
  // What was executed before is still known as executed, on the same blockhash.
  const wire = getBase64EncodedWireTransaction(transaction)
  const { error } = await callSolana(solana.url, 'sendTransaction', [wire, { encoding: 'base64' }])
  expect(error?.data?.err).toBe('AlreadyProcessed')
})

test('a chain continues after a restart although its clock was moved', async () => {
  solana = await startTestSolana({ stateFolder: folder, isSeeded: false })
  const rpc = createSolanaRpc(solana.url)
  solana.advanceSlots(5_000)
  await rpc.requestAirdrop(recipient, lamports(1_000_000_000n)).send()
  const slot = await rpc.getSlot().send()
  await solana.stop()
  solana = await startTestSolana({ stateFolder: folder, isSeeded: false })
  expect(await createSolanaRpc(solana.url).getSlot().send()).toBeGreaterThanOrEqual(slot)
})

test('keeps everything it has answered when it is killed', async () => {
  const child = await startKilledNode()
  const rpc = createSolanaRpc(child.url)
  for (const sol of [1n, 2n, 3n]) await rpc.requestAirdrop(recipient, lamports(sol * 1_000_000_000n)).send()
  await child.kill()

  solana = await startTestSolana({ stateFolder: folder, isSeeded: false })
  const after = createSolanaRpc(solana.url)
  expect((await after.getBalance(recipient).send()).value).toBe(6_000_000_000n)
  expect(await after.getSignaturesForAddress(recipient).send()).toHaveLength(3)
})

test('drops a line that a kill has cut off, and goes on from the one before', async () => {
  solana = await startTestSolana({ stateFolder: folder, isSeeded: false })
  await createSolanaRpc(solana.url).requestAirdrop(recipient, lamports(1_000_000_000n)).send()
  await solana.stop()
  const whole = await readFile(journal(), 'utf8')
  await appendFile(journal(), '{"kind":"transaction","record":{"signature":"é')

  solana = await startTestSolana({ stateFolder: folder, isSeeded: false })
  expect(await readFile(journal(), 'utf8')).toBe(whole)
  await createSolanaRpc(solana.url).requestAirdrop(recipient, lamports(1_000_000_000n)).send()
  await solana.stop()
  solana = await startTestSolana({ stateFolder: folder, isSeeded: false })
  expect((await createSolanaRpc(solana.url).getBalance(recipient).send()).value).toBe(2_000_000_000n)
})

test('names the file and the line when the saved state cannot be read', async () => {
  await writeFile(journal(), '{"half"\n')
  await expect(startTestSolana({ stateFolder: folder })).rejects.toMatchObject({
    code: 'local/chain-failed',
    message: expect.stringMatching(/line 1 cannot be read .*solana\.jsonl/),
  })
})

/** A node in a process of its own, which ends without a chance to do anything about it. */
async function startKilledNode() {
  const here = fileURLToPath(new URL('.', import.meta.url))
  const outDir = join(here, '../../../../node_modules/.cache/solana-node')
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr: join(here, 'runSolana.ts'), outDir, emptyOutDir: true },
    resolve: { alias: { '@latchkey/errors': join(here, '../../../../../packages/errors/src/exports') } },
    ssr: { external: true },
  })
  const file = pathToFileURL(join(outDir, 'runSolana.js')).href
  const script = `import { runSolana } from '${file}'
    const { network } = await runSolana({ ports: { solana: 0, solanaSocket: 0, explorer: 1 }, stateFolder: process.argv[1] })
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
