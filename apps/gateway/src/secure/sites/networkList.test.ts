import { generateKeyPairSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { localContracts, localNetworks, localOperatorKeys } from '@latchkey/local/networks/eip155'
import { localSolana } from '@latchkey/local/networks/solana'
import { encodeBase58 } from '@latchkey/primitives'
import { getSecureProject } from '@latchkey/wire/secure'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseNetworks } from '../../config/parseNetworks.js'
import { localProject } from '../../projects/localProject.js'
import { createPolicies } from '../../sponsoring/createPolicies.js'
import { createSecureApp, type SecureApp, site } from '../../testing/secure/createSecureApp.js'
import { createTestDevice } from '../../testing/secure/createTestDevice.js'

const [one, two] = localNetworks
const parts = { entryPoint: localContracts.entryPoint, factory: localContracts.smartAccountFactory }
const solanaKey = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
const [sponsor, feePayer] = [solanaKey.d, solanaKey.x].map((text) =>
  encodeBase58(Buffer.from(text ?? '', 'base64url')),
)

const open = (operatorKeys: object, changes: object = {}) =>
  createSecureApp({
    networks: [one, { ...two, ...changes }, localSolana],
    config: { operatorKeys: operatorKeys as never },
  })
async function read(gateway: SecureApp, projectId = 'p1') {
  const body = { projectId, origin: site }
  const answer = await gateway.call(await createTestDevice(), getSecureProject, { body })
  return answer.body.networks.map(({ feePayer, isSponsored, smartAccount }) => ({
    feePayer,
    isSponsored,
    smartAccount,
  }))
}

let gateways: SecureApp[]
beforeAll(() => {
  gateways = []
})
afterAll(async () => {
  for (const gateway of gateways) {
    await gateway.close()
    await gateway.mail.close()
  }
})

test('a wallet is told where smart accounts are and who sponsors, by network and project', async () => {
  const gateway = await open({ ...localOperatorKeys, [localSolana.caipNetworkId]: { sponsor } })
  gateways.push(gateway)
  await gateway.projects.insert({ ...localProject, id: 'p2', name: 'Second', allowedOrigins: [site] })
  const policies = createPolicies({ database: gateway.database, now: Date.now })
  const budget = { dailyBudget: 1n, userDailyBudget: 1n, targets: [] }
  for (const networkId of [one.caipNetworkId, localSolana.caipNetworkId]) {
    await policies.set({ projectId: 'p1', networkId, ...budget })
  }
  const smartAccount = { ...parts, paymaster: localContracts.paymaster }
  expect(await read(gateway)).toEqual([
    { smartAccount, feePayer: null, isSponsored: true },
    { smartAccount, feePayer: null, isSponsored: false },
    { smartAccount: null, feePayer, isSponsored: true },
  ])
  expect((await read(gateway, 'p2')).map(({ isSponsored }) => isSponsored)).toEqual([false, false, false])
})

test('§9.061 of the networks an operator begins with, embedded wallets are on every EVM chain and all three clusters of Solana', async () => {
  const path = new URL('../../../networks.example.json', import.meta.url)
  const networks = JSON.parse(await readFile(path, 'utf8')) as { caipNetworkId: string }[]
  const gateway = await createSecureApp({ networks })
  gateways.push(gateway)
  const body = { projectId: 'p1', origin: site }
  const answer = await gateway.call(await createTestDevice(), getSecureProject, { body })
  const ids = answer.body.networks.map(({ caipNetworkId }) => caipNetworkId)
  const own = networks.filter(({ caipNetworkId }) => /^(?:eip155|solana):/.test(caipNetworkId))
  expect(ids.toSorted()).toEqual(own.map(({ caipNetworkId }) => caipNetworkId).toSorted())
  expect(ids.filter((id) => id.startsWith('eip155:')).length).toBeGreaterThan(5)
  expect(ids.filter((id) => id.startsWith('solana:'))).toHaveLength(3)
})

test('without keys there is nothing, and a policy alone sponsors nothing', async () => {
  const [{ executor }] = [localOperatorKeys['eip155:31337']]
  const gateway = await open({ 'eip155:31338': { executor } })
  gateways.push(gateway)
  const policies = createPolicies({ database: gateway.database, now: Date.now })
  const budget = { dailyBudget: 1n, userDailyBudget: 1n, targets: [] }
  await policies.set({ projectId: 'p1', networkId: two.caipNetworkId, ...budget })
  expect(await read(gateway)).toEqual([
    { smartAccount: null, feePayer: null, isSponsored: false },
    { smartAccount: parts, feePayer: null, isSponsored: false },
    { smartAccount: null, feePayer: null, isSponsored: false },
  ])
})

test('a main network has smart accounts only where its operator says that nobody has reviewed them', () => {
  const main = { ...one, testnet: false, isLocal: false }
  expect(() => parseNetworks([main])).toThrow('isUnauditedAccepted')
  const smartAccounts = { paymaster: localContracts.paymaster, isUnauditedAccepted: true }
  expect(parseNetworks([{ ...main, smartAccounts }])).toHaveLength(1)
  for (const wrong of [
    { entryPoint: localContracts.usdc },
    { factory: localContracts.usdc },
    { maxFeePerGas: 5 },
  ]) {
    expect(() => parseNetworks([{ ...one, smartAccounts: wrong }])).toThrow('smartAccounts')
  }
})

test('a key that is none stops the start, and is not said', async () => {
  const secret = 'secretsecretsecret'
  for (const keys of [
    { 'eip155:31337': { executor: secret } },
    { 'eip155:31337': { ...localOperatorKeys['eip155:31337'], sponsor: secret } },
    { [localSolana.caipNetworkId]: { sponsor: secret } },
  ]) {
    await expect(open(keys)).rejects.toSatisfy(
      (error) => String(error).includes('key of') && !String(error).includes(secret),
    )
  }
})

test('the local keys are those of the accounts the chains know', () => {
  const { sponsor: key } = localOperatorKeys['eip155:31337']
  expect(privateKeyToAddress(key as `0x${string}`)).toBe('0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f')
})
