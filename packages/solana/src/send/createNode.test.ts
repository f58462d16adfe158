import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startTestSolana, type TestSolana } from '@latchkey/local/chains/solana'
import { localSolanaTokens } from '@latchkey/local/networks/solana'
import { joinCaip10 } from '@latchkey/primitives'
import { createChainContext } from '@latchkey/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { localSolana } from '../networks.js'
import { createNode } from './createNode.js'
import { planTransfer } from './planTransfer.js'

const signal = new AbortController().signal
const from = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
const to = '4v1ju4tNqf5CsyUi7nTjjWA5qbKrizisiSGny98TRMY7'
const cleanUps: (() => void)[] = []
let chain: TestSolana
beforeAll(async () => {
  chain = await startTestSolana()
})
afterAll(() => chain?.stop())
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

/** A node that gives one answer to whatever it is asked. */
async function serve(body: string): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUps.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function connect(...urls: string[]) {
  const sources = { rpc: createChainContext().rpc, customRpcUrls: { [localSolana.caipNetworkId]: urls } }
  return createNode({ ...localSolana, rpcUrls: { default: { http: [] } } }, sources, signal)
}

const strangeAnswers = [
  'not JSON',
  'null',
  '{}',
  '{"result":null}',
  '{"result":{"value":[{"lamports":-1,"owner":"x","data":["","base64"]}]}}',
  '{"result":{"value":[{"lamports":1.5,"owner":"x","data":["","base64"]}]}}',
  '{"result":{"value":[{"lamports":1,"owner":"x","data":["***","base64"]}]}}',
  '{"error":"no"}',
]

test.each(strangeAnswers)('a node that answers %s is passed over for the next', async (answer) => {
  const node = connect(await serve(answer), chain.url)
  const [account] = await node.getAccounts([from])
  expect(account?.lamports).toBeGreaterThan(0n)
  await expect(connect(await serve(answer)).getAccounts([from])).rejects.toMatchObject({
    code: 'wire/network',
  })
})

test('a node that cannot be read is not taken for an account that holds nothing', async () => {
  const token = { ...localSolanaTokens.USDC, type: 'token' as const }
  const transfer = {
    network: localSolana,
    from,
    to,
    token: { ...token, address: joinCaip10(localSolana.caipNetworkId, token.address) },
    amountAtomic: 1n,
  }
  const node = connect(chain.url)
  const broken = { ...node, getTokenAccounts: () => connect('http://127.0.0.1:1').getTokenAccounts(from, to) }
  expect(await planTransfer(node, transfer)).toMatchObject({ plan: { type: 'token' } })
  await expect(planTransfer(broken, transfer)).rejects.toMatchObject({ code: 'wire/network' })
})
