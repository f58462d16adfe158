import { startTestSolana, type TestSolana } from '@latchkey/local/chains/solana'
import { createChainContext } from '@latchkey/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localSolana } from '../networks.js'
import { createTokenHolder } from '../testing/createTokenHolder.js'
import { checkChange } from './checkChange.js'

const { signal } = new AbortController()
let chain: TestSolana
beforeAll(async () => {
  chain = await startTestSolana()
})
afterAll(() => chain?.stop())

const check = (address: string, cursor?: string, { rpc } = createChainContext()) =>
  checkChange(
    { network: localSolana, address, cursor, signal },
    { rpc, customRpcUrls: { [localSolana.caipNetworkId]: [chain.url] } },
  )

test('SOL, and tokens of either program, change what an account holds; time alone does not', async () => {
  const holder = await createTokenHolder(chain, 'USDC', [['associated', 5n]])
  const first = await check(holder.address)
  expect(first.hasChanged).toBe(false)
  expect(await check(holder.address, first.cursor)).toEqual(first)
  expect(first.cursor).toMatch(/^\d+ \w+:\S+ $/)
  const other = await createTokenHolder(chain, 'FEE', [['associated', 500n]])
  const [lamports, none, held] = (await check(other.address)).cursor.split(' ')
  expect([lamports, none, held]).toEqual([expect.stringMatching(/^\d+$/), '', expect.stringMatching(/:/)])
  expect((await check(other.address, `1${lamports} ${none} ${held}`)).hasChanged).toBe(true)
  expect((await check(other.address, `${lamports}  `)).hasChanged).toBe(true)
})

test('an answer without accounts is none', async () => {
  const { rpc } = createChainContext()
  const broken = {
    ...rpc,
    ask: async ({ method, read }: { method: string; read(text: string): unknown }) =>
      read(method === 'getBalance' ? '{"result":{"value":1}}' : '{"result":{"value":null}}'),
  } as typeof rpc
  await expect(
    check(chain.accounts[0].address, undefined, { ...createChainContext(), rpc: broken }),
  ).rejects.toThrow('no accounts')
})
