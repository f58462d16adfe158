import { createSolanaRpc } from '@solana/kit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFreePort } from '../../../../../scripts/lib/findFreePort.mjs'
import { localSolanaAccounts } from '../localSolana.js'
import { startTestSolana, type TestSolana } from '../node/startTestSolana.js'
import { deploySolana } from './deploySolana.js'

let solana: TestSolana
beforeEach(async () => {
  solana = await startTestSolana({ isSeeded: false })
})
afterEach(() => solana?.stop())

/** A signal that lets this many steps pass. */
function abortAfter(steps: number): AbortSignal {
  let passed = 0
  const throwIfAborted = () => {
    passed += 1
    if (passed > steps) throw new Error('cut short')
  }
  return Object.assign(new AbortController().signal, { throwIfAborted })
}

test('continues a set-up that was cut short, and leaves a finished one alone', async () => {
  await expect(deploySolana(solana.url, { signal: abortAfter(8) })).rejects.toThrow('cut short')
  expect(await deploySolana(solana.url)).toEqual({ sentTransactions: 13 })
  expect(await deploySolana(solana.url)).toEqual({ sentTransactions: 0 })
  const rpc = createSolanaRpc(solana.url)
  const read = async (account: string) => (await rpc.getBalance(account as never).send()).value
  expect(await Promise.all(localSolanaAccounts.map(read))).toEqual([
    100_000_000_000n,
    expect.any(BigInt), // The second has paid for requiring memos.
    10_000_000n,
  ])
})

test('names the step that did not work', async () => {
  await expect(deploySolana(`http://127.0.0.1:${await findFreePort()}`)).rejects.toMatchObject({
    code: 'local/deploy-failed',
    message: 'the local chain solana could not be set up: giving SOL to the deployer failed',
  })
})
