/**
 * Strangers who want to be paid for, at a gateway that sponsors: thousands without a session from everywhere, then ten who have
 * signed in and ask for account after account. An honest visitor asks all the while.
 */
import { startTestChains } from '@latchkey/local/chains/eip155'
import { localContracts, localOperatorKeys } from '@latchkey/local/networks/eip155'
import { toUserOperation } from '@latchkey/smart-account'
import { toSignInText } from '@latchkey/wire'
import { createPublicClient, http, numberToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { startProcess } from '../../startProcess.mjs'

const projectId = 'latchkey-local'
const site = 'localhost:3000'
const tip = 1_000_000_000n
const paymasterGas = 100_000n
const gas = { callGasLimit: 30_000n, verificationGasLimit: 400_000n, preVerificationGas: 52_000n }
const atOnce = 16

/**
 * @param {number} asks - How often strangers ask, of each kind.
 * @returns What they got, as shares of what the project pays in a day, and how the honest visitor fared.
 */
export async function floodSponsoring(asks) {
  const { networks, stop } = await startTestChains()
  const [network] = networks
  const networkId = `eip155:${network.id}`
  const dailyBudget = 10n ** 17n
  const policy = { projectId, networkId, dailyBudget, userDailyBudget: dailyBudget, targets: [] }
  const gateway = startProcess('gatewayServer.mjs', {
    DATA_FOLDER: 'memory',
    NETWORKS: JSON.stringify([network]),
    OPERATOR_KEYS: JSON.stringify(localOperatorKeys),
    SPONSOR_POLICIES: JSON.stringify([policy], (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
    TRUSTED_PROXIES: '1',
  })
  try {
    const { url } = await gateway.next('url')
    const client = createPublicClient({ chain: network, transport: http(), cacheTime: 0 })
    const { baseFeePerGas = 0n } = await client.getBlock()
    const fees = { maxFeePerGas: 2n * baseFeePerGas + tip, maxPriorityFeePerGas: tip }
    const ask = (address, token, account) => askSponsor(url, network.id, { account, address, fees, token })
    const visitor = await startVisitor(url, ask)
    const unknown = await flood(asks, (number) =>
      ask(`203.0.${Math.floor(number / 250) % 250}.${number % 250}`, undefined, newAccount()),
    )
    const strangers = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => ({
        address: `198.51.100.${index}`,
        token: await signIn(url),
      })),
    )
    const known = await flood(asks, (number) => {
      const { address, token } = strangers[number % strangers.length]
      return ask(address, token, newAccount())
    })
    const honest = await visitor.stop()
    return {
      ...{ unknownShare: toShare(unknown, dailyBudget), knownShare: toShare(known, dailyBudget) },
      honest,
    }
  } finally {
    await gateway.stop()
    await stop()
  }
}

/** Who asks again and again for the same, twice a second, as somebody does who is slow to decide. */
async function startVisitor(url, ask) {
  const token = await signIn(url)
  const account = newAccount()
  const times = []
  let refused = 0
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const startedAt = performance.now()
      // The same is signed sixty-four times an hour; a slow machine needs more time.
      if (times.length < 50 && (await ask('192.0.2.1', token, account)) === 0n) refused++
      if (times.length < 50) times.push(performance.now() - startedAt)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  })()
  return {
    async stop() {
      isOver = true
      await asking
      times.sort((one, other) => one - other)
      return { count: times.length, refused, longestMs: times.at(-1) ?? 0 }
    },
  }
}

/** What was set aside for the answers, in wei. */
async function flood(asks, askOne) {
  let next = 0
  let promised = 0n
  const work = async () => {
    while (next < asks) {
      const one = await askOne(next++)
      promised += one
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return promised
}

const newAccount = () => ({ owner: privateKeyToAccount(generatePrivateKey()).address, index: 0n })

/** What an answer may cost the project at most; 0 for a refusal. */
async function askSponsor(url, chainId, { account, address, fees, token }) {
  const operation = toUserOperation({
    ...account,
    ...{ nonce: 0n, isDeployed: false, gas, fees },
    calls: [{ to: localContracts.usdc, value: 0n, data: '0x18160ddd' }],
  })
  const wire = Object.fromEntries(
    Object.entries(operation).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? numberToHex(value) : value,
    ]),
  )
  const params = [wire, localContracts.entryPoint, numberToHex(chainId), null]
  const response = await fetch(`${url}/v1/bundler?projectId=${projectId}&chainId=eip155:${chainId}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'pm_getPaymasterData', params }),
  })
  const { result } = await response.json()
  const all = gas.callGasLimit + gas.verificationGasLimit + gas.preVerificationGas + paymasterGas
  return result ? all * fees.maxFeePerGas : 0n
}

async function signIn(url) {
  const account = privateKeyToAccount(generatePrivateKey())
  const given = await (await fetch(`${url}/auth/v1/nonce?projectId=${projectId}`)).json()
  const data = {
    accountAddress: account.address,
    chainId: 'eip155:31337',
    domain: site,
    uri: `http://${site}/`,
    version: '1',
    nonce: given.nonce,
    issuedAt: new Date().toISOString(),
  }
  const message = toSignInText(data)
  const response = await fetch(`${url}/auth/v1/authenticate?projectId=${projectId}`, {
    method: 'POST',
    headers: { origin: `http://${site}`, 'x-nonce-jwt': `Bearer ${given.token}` },
    body: JSON.stringify({
      data,
      message,
      signature: await account.signMessage({ message }),
      clientId: null,
    }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()).token
}

const toShare = (promised, dailyBudget) => Number((promised * 1000n) / dailyBudget) / 10
