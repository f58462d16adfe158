import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLedger } from './createLedger.js'
import { createFaucet } from './faucet.js'

const recipient = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'

test('the oldest transactions leave the file when it is opened again, and take no money with them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-ledger-'))
  const parameters = { path: join(folder, 'solana.jsonl'), maxTransactions: 3 }
  const readLines = async () => (await readFile(parameters.path, 'utf8')).split('\n').length - 1

  const ledger = createLedger(parameters)
  const faucet = await createFaucet(ledger)
  const signatures: string[] = []
  for (let sol = 1n; sol <= 5n; sol += 1n) {
    const given = await faucet.give(recipient, sol * 1_000_000_000n)
    if ('signature' in given) signatures.unshift(given.signature)
  }
  expect(ledger.records.size).toBe(3)
  const faucetBalance = ledger.records.listLatest(1)[0]?.postBalances[0]
  ledger.close()
  expect(await readLines()).toBe(7) // How it began, the faucet's money, and five gifts.

  for (let opening = 0; opening < 2; opening += 1) {
    const again = createLedger(parameters)
    expect(again.records.list(recipient).map(({ signature }) => signature)).toEqual(signatures.slice(0, 3))
    expect(again.svm.getBalance(recipient as never)).toBe(15_000_000_000n)
    expect(again.records.listLatest(1)[0]?.postBalances[0]).toBe(faucetBalance)
    again.close()
    expect(await readLines()).toBe(5) // How it began, three gifts, and what every account has.
  }
  await rm(folder, { recursive: true })
})
