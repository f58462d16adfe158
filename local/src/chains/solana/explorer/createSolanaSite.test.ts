import { address, generateKeyPairSigner, lamports } from '@solana/kit'
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '../../../../../scripts/lib/findFreePort.mjs'
import { startExplorer } from '../../../services/explorer/startExplorer.js'
import { localSolanaTokens } from '../localSolanaTokens.js'
import { tokenPrograms } from '../node/ledger/tokenAccount.js'
import { createMemo } from '../testing/createMemo.js'
import { openTestSolana } from '../testing/openTestSolana.js'
import { createSolanaSite } from './createSolanaSite.js'

const { solana, client } = await openTestSolana()
const explorer = await startExplorer({ port: 0, sites: [createSolanaSite(solana.network)] })
afterAll(() => explorer.stop())

async function open(path: string) {
  const response = await fetch(explorer.url.replace('localhost', '127.0.0.1') + path)
  return { status: response.status, text: await response.text() }
}

test('shows the latest transactions, labelled as test money', async () => {
  const { status, text } = await open('/solana')
  expect(status).toBe(200)
  expect(text).toContain('Local explorer — test money only')
  expect(text).toContain('<a href="/solana" aria-current="true">Local Solana</a>')
  expect(text).toContain('System: createAccount, Token: initializeMint2')
  expect(text).toMatch(/href="\/solana\/tx\/[1-9A-HJ-NP-Za-km-z]{86,88}"/)
})

test('shows what an account holds, and links to its transactions', async () => {
  const { text } = await open(`/solana/address/${solana.accounts[0].address}`)
  for (const held of ['SOL</dd>', '5000 USDC', '25000000 BONK', '1200.5 PUSD', '1 SOUL'])
    expect(text).toContain(held)
  expect(text).toContain('/solana/tx/')
})

test('tells mints, token accounts and programs apart', async () => {
  const mint = await open(`/solana/address/${localSolanaTokens.FEE.address}`)
  expect(mint.text).toContain('<h1>Mint</h1>')
  expect(mint.text).toContain('<dt>Extensions</dt><dd>transferFeeConfig</dd>')
  const [account] = await findAssociatedTokenPda({
    owner: client.signers[1].address,
    mint: address(localSolanaTokens.USDC.address),
    tokenProgram: tokenPrograms.token,
  })
  const { text } = await open(`/solana/address/${account}`)
  expect(text).toContain('<h1>Token account</h1>')
  expect(text).toContain('<dt>Holds</dt><dd>750 USDC</dd>')
  expect((await open(`/solana/address/${tokenPrograms.token}`)).text).toContain('<h1>Program</h1>')
})

test('names the instructions of a transaction and shows what it moved and cost', async () => {
  const [sender] = client.signers
  const { address: owner } = await generateKeyPairSigner()
  const mint = address(localSolanaTokens.USDC.address)
  const tokenProgram = tokenPrograms.token
  const [source] = await findAssociatedTokenPda({ owner: sender.address, mint, tokenProgram })
  const [destination] = await findAssociatedTokenPda({ owner, mint, tokenProgram })
  const signature = await client.signAndSend([
    getSetComputeUnitLimitInstruction({ units: 40_000 }),
    getSetComputeUnitPriceInstruction({ microLamports: 50_000n }),
    getCreateAssociatedTokenIdempotentInstruction({ payer: sender, ata: destination, owner, mint }),
    getTransferCheckedInstruction({
      source,
      mint,
      destination,
      authority: sender,
      amount: 12_340_000n,
      decimals: 6,
    }),
    createMemo('<b>rent</b> for June'),
  ])
  const { status, text } = await open(`/solana/tx/${signature}`)
  expect(status).toBe(200)
  expect(text).toContain('✓ Success')
  expect(text).toContain('<dt>Fee</dt><dd>0.000007 SOL</dd>')
  for (const name of [
    'setComputeUnitLimit',
    'setComputeUnitPrice',
    'createIdempotent',
    'transferChecked',
    'Memo',
  ]) {
    expect(text).toContain(`<td>${name}</td>`)
  }
  for (const change of ['-12.34 USDC', '+12.34 USDC', '-0.00204628 SOL', '+0.00203928 SOL']) {
    expect(text).toContain(change)
  }
  expect(text).toContain('&lt;b&gt;rent&lt;/b&gt; for June')
  expect((await open(`/solana/address/${owner}`)).text).toContain('12.34 USDC')
})

test('says that a transaction failed, and why', async () => {
  const [sender, second] = client.signers
  const transfer = getTransferSolInstruction({
    source: sender,
    destination: second.address,
    amount: lamports(10n ** 15n),
  })
  const signature = await client.send(await client.sign([transfer]), { skipPreflight: true })
  const { text } = await open(`/solana/tx/${signature}`)
  expect(text).toContain('✕ Failed')
  expect(text).toContain('{&quot;InstructionError&quot;:[0,{&quot;Custom&quot;:1}]}')
  expect(text).toContain('insufficient lamports')
})

test.each([
  ['/solana/blocks', 404],
  [`/solana/tx/${'1'.repeat(64)}`, 404],
  ['/solana/tx/abc', 400],
  ['/solana/address/abc', 400],
  ['/solana/address/%3Cscript%3E', 400],
  [`/solana/address/${localSolanaTokens.USDC.address}/more`, 404],
])('answers %s with %i', async (path, status) => {
  const { status: answered, text } = await open(path)
  expect(answered).toBe(status)
  expect(text).not.toMatch(/<script|<style|style=|\son\w+=/)
})

test('says that the node does not answer, and has no page where there is no such chain', async () => {
  const { network } = solana
  const nowhere = {
    default: { http: [`http://127.0.0.1:${await findFreePort()}`] as const, wsUrl: 'ws://127.0.0.1' },
  }
  const alone = await startExplorer({ port: 0, sites: [createSolanaSite({ ...network, rpcUrls: nowhere })] })
  const none = await startExplorer({ port: 0, sites: [] })
  const read = async (url: string) => (await fetch(`${url.replace('localhost', '127.0.0.1')}/solana`)).status
  expect([await read(alone.url), await read(none.url)]).toEqual([502, 404])
  await Promise.all([alone.stop(), none.stop()])
})
