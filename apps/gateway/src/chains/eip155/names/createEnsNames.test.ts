import { createServer as createPlainServer } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { deployNames, startTestChains, type TestChains, waitForReceipt } from '@latchkey/local/chains/eip155'
import { localContracts } from '@latchkey/local/networks/eip155'
import { createWalletClient, encodeFunctionData, type Hex, http, parseAbi } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestCertificate } from '../../../testing/createTestCertificate.js'
import { connectNetworks } from '../EvmNetwork.js'
import { createEnsNames } from './createEnsNames.js'
import { createOffchainResolver } from './createOffchainResolver.js'

const keeper = mnemonicToAccount('test test test test test test test test test test test junk', {
  addressIndex: 14,
})
const signingKey = generatePrivateKey()
const signer = privateKeyToAccount(signingKey).address
const owner = privateKeyToAccount(generatePrivateKey()).address
const host = 'names.test'
const name = 'mango.reown.id'
const certificate = createTestCertificate(host)
const { answer } = createOffchainResolver()

let asked: string[] = []
let status = 200
let size = 0
async function respond(url: string, body: string): Promise<string> {
  asked.push(body === '' ? `GET ${url.slice(0, 10)}` : `POST ${url}`)
  const [, sender, data] = /^\/ask\/(0x[0-9a-f]+)\/(0x[0-9a-f]+)$/.exec(url) ?? []
  const question = body === '' ? { sender, data } : JSON.parse(body)
  const find = async () => ({ addresses: new Map([[60, Buffer.from(owner.slice(2), 'hex')]]), texts: {} })
  const expiresAtSeconds = Math.floor(Date.now() / 1000) + 300
  return JSON.stringify({
    data: await answer({ ...question, expiresAtSeconds, find, signingKey }),
    more: 'a'.repeat(size),
  })
}
const listen: Parameters<typeof createPlainServer>[1] = (request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => {
    body += part.toString()
  })
  request.on('end', () => {
    void respond(request.url ?? '', body).then((text) => {
      response.statusCode = status
      response.setHeader('location', `https://${host}:${port}/elsewhere`)
      response.end(text)
    })
  })
}
const server = createServer(certificate, listen)
const inner = createPlainServer(listen)
let chains: TestChains<1>
let rpcUrl: string
let port: string
let innerPort: number
beforeAll(async () => {
  for (const one of [server, inner]) await new Promise<void>((done) => one.listen(0, '127.0.0.1', done))
  port = String((server.address() as AddressInfo).port)
  innerPort = (inner.address() as AddressInfo).port
  chains = await startTestChains()
  rpcUrl = chains.networks[0].rpcUrls.default.http[0]
  await deployNames(rpcUrl, { url: 'https://unset.test/{sender}/{data}', signer, zones: ['reown.id'] })
})
beforeEach(() => {
  asked = []
  status = 200
  size = 0
})
afterAll(async () => {
  server.close()
  inner.close()
  await chains?.stop()
})

async function setUrl(url: string) {
  const abi = parseAbi(['function setGateway(string newUrl, address newSigner)'])
  const data = encodeFunctionData({ abi, functionName: 'setGateway', args: [url, signer] })
  const sender = createWalletClient({ account: keeper, transport: http(rpcUrl) })
  const call = { to: localContracts.nameResolver, data, chain: null, gas: 500_000n }
  await waitForReceipt(sender, await sender.sendTransaction(call))
}

function createNames(isPublic?: () => boolean) {
  const { contracts, ...network } = chains.networks[0]
  const served = {
    ...{ ...network, restUrls: [], rpcWeights: {}, rpcTimeoutsMs: {}, rpcMethods: [] },
    contracts: { ...contracts, ensUniversalResolver: { address: localContracts.names as Hex } },
  }
  const { request } = http(rpcUrl)({ retryCount: 0 })
  // The provider reads by requests alone.
  const networks = connectNetworks([{ network: served, rpc: { request } }] as unknown as Parameters<
    typeof connectNetworks
  >[0])
  return createEnsNames(networks, {
    ...{ ca: certificate.cert, ports: [port], timeoutMs: 2_000 },
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    ...(isPublic && { isPublic }),
  })
}

test('a name whose records lie elsewhere is asked for there, with GET and with POST', async () => {
  const names = createNames(() => true)
  await setUrl(`https://${host}:${port}/ask/{sender}/{data}`)
  expect(await names.lookUp(name)).toEqual({ address: owner, avatar: null })
  expect(asked).toEqual(['GET /ask/0x69d', 'GET /ask/0x69d'])
  await setUrl(`https://${host}:${port}/post`)
  expect(await names.lookUp(name)).toEqual({ address: owner, avatar: null })
  expect(asked.slice(2)).toEqual(['POST /post', 'POST /post'])
})

test('a resolver reaches nothing of the gateway’s own network', async () => {
  for (const url of [
    `https://${host}:${port}/ask/{sender}/{data}`,
    `https://127.0.0.1:${port}/ask/{sender}/{data}`,
    `http://127.0.0.1:${innerPort}/ask/{sender}/{data}`,
    `http://127.0.0.1:${innerPort}/post`,
    `http://${host}:${innerPort}/{sender}`,
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'no address {data}',
  ]) {
    await setUrl(url)
    expect(await createNames().lookUp(name), url).toBeNull()
  }
  expect(asked).toEqual([])
})

test('an answer that redirects, fails or is too long is none', async () => {
  const names = createNames(() => true)
  await setUrl(`https://${host}:${port}/post`)
  for (const given of [302, 500, 404]) {
    status = given
    expect(await names.lookUp(name), String(given)).toBeNull()
  }
  expect(asked.every((one) => one === 'POST /post')).toBe(true)
  status = 200
  size = 70_000
  expect(await names.lookUp(name)).toBeNull()
})
