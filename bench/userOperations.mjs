/**
 * User operations per second through the gateway's own bundler: sponsored, each the first of a new account or a later one,
 * sent alone and mined at once by anvil. Chain and gateway are processes of their own; operations are signed before the clock
 * runs. Prints medians; `--check` exits with 1 over budget.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { startTestChains } from '@latchkey/local/chains/eip155'
import { localContracts, localOperatorKeys } from '@latchkey/local/networks/eip155'
import { signSponsorship, signUserOperation, toUserOperation } from '@latchkey/smart-account'
import pg from 'pg'
import { createPublicClient, encodeFunctionData, erc20Abi, http, numberToHex, parseAbiItem } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { startProcess } from './lib/startProcess.mjs'

const { userOperations: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
const rounds = Number(process.env.ROUNDS ?? 3)
const count = Number(process.env.OPERATIONS ?? 150)
const atOnce = 16
const owner = mnemonicToAccount('test test test test test test test test test test test junk', {
  addressIndex: 4,
})
const sponsor = privateKeyToAccount(localOperatorKeys['eip155:31337'].sponsor)
const approve = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'approve',
  args: [localContracts.router, 1n],
})
const operationEvent = parseAbiItem(
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
)
const databases = {
  embedded: 'memory',
  postgres: process.env.POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432',
}

const verdicts = []
for (const [name, database] of Object.entries(databases)) {
  const samples = { first: [], later: [], acceptMs: [] }
  for (let round = 0; round < rounds; round++) {
    const figures = await measure(database)
    for (const [key, value] of Object.entries(figures)) samples[key].push(value)
  }
  const [first, later, acceptMs] = [median(samples.first), median(samples.later), median(samples.acceptMs)]
  const isOk = later >= budget.perSecond && acceptMs <= budget.acceptP99Ms
  verdicts.push(isOk)
  process.stdout.write(
    `${isOk ? 'ok  ' : 'OVER'} ${name}: ${later.toFixed(1)} operations/s of at least ${budget.perSecond} ` +
      `(${first.toFixed(1)}/s that make an account), taken within ${acceptMs.toFixed(0)} ms of ${budget.acceptP99Ms} ms (p99)\n`,
  )
}
if (process.argv.includes('--check')) process.exitCode = verdicts.every(Boolean) ? 0 : 1

async function measure(database) {
  const { networks, stop } = await startTestChains()
  const quotas = {
    ...{ maxPendingOfProject: 100_000, maxDailyOfProject: 1_000_000 },
    ...{ maxPendingOfCaller: 100_000, maxDailyOfCaller: 1_000_000 },
  }
  const network = { ...networks[0], smartAccounts: { ...networks[0].smartAccounts, ...quotas } }
  const postgres = database === 'memory' ? undefined : await makeDatabase(database)
  const gateway = startProcess('gatewayServer.mjs', {
    NETWORKS: JSON.stringify([network]),
    OPERATOR_KEYS: JSON.stringify(localOperatorKeys),
    ...(postgres ? { DATABASE_URL: postgres.url } : { DATA_FOLDER: 'memory' }),
  })
  try {
    const { url } = await gateway.next('url')
    const bundler = `${url}/v1/bundler?projectId=latchkey-local&chainId=eip155:${network.id}`
    const client = createPublicClient({ chain: network, transport: http(), cacheTime: 0 })
    const accounts = Array.from({ length: count }, (_, index) => ({
      owner: owner.address,
      index: BigInt(index),
    }))
    const firsts = await Promise.all(accounts.map((account) => makeOperation(account, network.id, false)))
    const first = await sendAll(client, bundler, firsts)
    const laters = await Promise.all(accounts.map((account) => makeOperation(account, network.id, true)))
    const later = await sendAll(client, bundler, laters)
    return { first: first.perSecond, later: later.perSecond, acceptMs: later.acceptMs }
  } finally {
    await gateway.stop()
    await stop()
    await postgres?.drop()
  }
}

async function makeOperation(account, chainId, isDeployed) {
  const draft = toUserOperation({
    ...account,
    ...{ isDeployed, nonce: isDeployed ? 1n : 0n, calls: [{ to: localContracts.usdc, data: approve }] },
    gas: { callGasLimit: 80_000n, verificationGasLimit: 400_000n, preVerificationGas: 80_000n },
    fees: { maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n },
  })
  const terms = {
    ...{ paymaster: localContracts.paymaster, paymasterVerificationGasLimit: 100_000n },
    ...{ paymasterPostOpGasLimit: 0n, validAfterSeconds: 0, validUntilSeconds: 0 },
  }
  const sponsorship = await signSponsorship({
    ...{ userOperation: draft, chainId, terms },
    sign: (hash) => sponsor.sign({ hash }),
  })
  return signUserOperation({
    ...{ userOperation: { ...draft, ...sponsorship }, chainId },
    sign: (hash) => owner.sign({ hash }),
  })
}

/** From the first request until the chain has as many operations. */
async function sendAll(client, url, operations) {
  const fromBlock = (await client.getBlockNumber()) + 1n
  const times = []
  let next = 0
  const startedAt = performance.now()
  const work = async () => {
    while (next < operations.length) {
      const operation = operations[next++]
      const askedAt = performance.now()
      const { error } = await post(url, operation)
      if (error) throw new Error(error.message)
      times.push(performance.now() - askedAt)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  for (;;) {
    const logs = await client.getLogs({
      address: localContracts.entryPoint,
      event: operationEvent,
      fromBlock,
    })
    if (logs.length >= operations.length) {
      if (!logs.every(({ args }) => args.success)) throw new Error('An operation failed')
      break
    }
  }
  const perSecond = (operations.length * 1000) / (performance.now() - startedAt)
  times.sort((one, other) => one - other)
  return { perSecond, acceptMs: times[Math.floor(times.length * 0.99)] }
}

async function post(url, operation) {
  const wire = Object.fromEntries(
    Object.entries(operation).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? numberToHex(value) : value,
    ]),
  )
  const params = [wire, localContracts.entryPoint]
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendUserOperation', params }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json()
}

async function makeDatabase(serverUrl) {
  const name = `latchkey_bench_${randomUUID().replaceAll('-', '')}`
  const query = async (statement) => {
    const connection = new pg.Client({ connectionString: `${serverUrl}/postgres` })
    await connection.connect()
    await connection.query(statement).finally(() => connection.end())
  }
  await query(`create database ${name}`)
  return { url: `${serverUrl}/${name}`, drop: () => query(`drop database ${name} with (force)`) }
}

function median(values) {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)]
}
