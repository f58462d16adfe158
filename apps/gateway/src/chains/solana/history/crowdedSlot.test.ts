import { startTestSolana, type TestSolana } from '@latchkey/local/chains/solana'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.js'
import {
  createTestPayer,
  openTokenAccount,
  type TestInstruction,
  type TestPayer,
  transferCoins,
  transferTokens,
} from '../../../testing/solana/createTestPayer.js'
import { tokenPrograms } from '../tokens/tokenPrograms.js'

const receiver = '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'
/** More than is read of an address at once. */
const count = 108

let solana: TestSolana
let gateway: TestApp
let payers: [TestPayer, TestPayer]
beforeAll(async () => {
  // Time stands still, and with it the slot.
  const nowMs = Date.now()
  solana = await startTestSolana({ now: () => nowMs })
  gateway = await createTestApp({ networks: [solana.network] })
  payers = [createTestPayer(solana.accounts[0]), createTestPayer(solana.accounts[1])]
})
afterAll(async () => {
  await gateway?.close()
  await solana?.stop()
})

async function ask(method: string, params: readonly unknown[]) {
  const response = await fetch(solana.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await response.json()).result
}

async function send(payer: TestPayer, instructions: TestInstruction[]): Promise<string> {
  const { value } = await ask('getLatestBlockhash', [])
  const { signature, wire } = payer.createTransaction(value.blockhash, instructions)
  expect(await ask('sendTransaction', [wire, { encoding: 'base64' }])).toBe(signature)
  return signature
}

/** Every transaction of an account's history, page by page; each may have several rows. */
async function readPages(address: string): Promise<string[][]> {
  const pages: string[][] = []
  for (let next: string | null = ''; next !== null && pages.length < 40; ) {
    const cursor: string = next === '' ? '' : `&cursor=${encodeURIComponent(next)}`
    const url = `/v1/account/${address}/history?projectId=p1&chainId=${solana.network.caipNetworkId}${cursor}`
    const { data, next: following } = (await gateway.app.inject(url)).json()
    pages.push([
      ...new Set<string>(data.map(({ metadata }: { metadata: { hash: string } }) => metadata.hash)),
    ])
    next = following
  }
  return pages
}

test('an account with more transactions in one slot than are read at once has each of them once, in order', async () => {
  const [sender, second] = payers
  const usdc = solana.network.tokens.find(({ symbol }) => symbol === 'USDC')
  const mint = { mint: usdc?.address ?? '', program: tokenPrograms.token }
  const earlier = await send(sender, [
    transferCoins(sender.address, receiver, 5_000_000n),
    openTokenAccount(sender.address, { ...mint, owner: receiver }),
  ])
  solana.advanceSlots(2)
  const all: string[] = []
  const ofSender: string[] = []
  for (let index = 1n; index <= count; index++) {
    const coins = await send(sender, [transferCoins(sender.address, receiver, 1_000_000n + index)])
    all.unshift(coins)
    ofSender.unshift(coins)
    if (index % 4n !== 0n) continue
    // These name the account of the receiver's tokens only.
    const tokens = { ...mint, amountAtomic: index, decimals: 6 }
    all.unshift(await send(second, [transferTokens(second.address, receiver, tokens)]))
  }
  solana.advanceSlots(2)
  const later = await send(sender, [transferCoins(sender.address, receiver, 3_000_000n)])

  const slots = (await ask('getSignaturesForAddress', [receiver])) as { slot: number }[]
  expect(new Set(slots.map(({ slot }) => slot)).size).toBe(3)
  const pages = await readPages(receiver)
  expect(pages.flat()).toEqual([later, ...all, earlier])
  expect(Math.max(...pages.map((page) => page.length))).toBeLessThan(30)
  // And where one address names them all.
  const others = (await readPages(sender.address)).flat()
  expect(others.slice(0, count + 2)).toEqual([later, ...ofSender, earlier])
  expect(new Set(others).size).toBe(others.length)
})
