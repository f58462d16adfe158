import { type Address, address, getSignatureFromTransaction, lamports } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { expect, test } from 'vitest'
import { localSolanaAccounts, localSolanaGenesisHash } from '../localSolana.js'
import { openTestSolana } from '../testing/openTestSolana.js'
import { createSolanaClient } from '../testing/solanaClient.js'
import { startTestSolana } from './startTestSolana.js'

const { solana, client } = await openTestSolana()

test('the keys of the accounts are those of the documented addresses', () => {
  expect(client.signers.map((signer) => signer.address)).toEqual(localSolanaAccounts)
  expect(solana.accounts.map((account) => account.address)).toEqual(localSolanaAccounts)
})

test('the chain is named by its genesis hash', async () => {
  expect(await client.rpc.getGenesisHash().send()).toBe(localSolanaGenesisHash)
  expect(solana.network.caipNetworkId).toBe('solana:4v1ju4tNqf5CsyUi7nTjjWA5qbKrizis')
})

test('a connection that nobody uses outlasts the pauses of a busy machine', async () => {
  const { headers } = await fetch(`${solana.url}/health`)
  const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThanOrEqual(60)
})

test('a transfer of SOL is confirmed over the websocket and costs its fee', async () => {
  const [sender] = client.signers
  const recipient = address('9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g')
  const { value: before } = await client.rpc.getBalance(sender.address).send()
  const transfer = getTransferSolInstruction({
    source: sender,
    destination: recipient,
    amount: lamports(1_500_000_000n),
  })
  const transaction = await client.sign([transfer])
  await client.sendAndConfirm(transaction, { commitment: 'confirmed' })
  expect((await client.rpc.getBalance(recipient).send()).value).toBe(1_500_000_000n)
  expect((await client.rpc.getBalance(sender.address).send()).value).toBe(before - 1_500_005_000n)

  const found = await client.getTransaction(getSignatureFromTransaction(transaction))
  expect(found?.meta).toMatchObject({ err: null, fee: 5_000n, computeUnitsConsumed: 150n })
  expect(found?.transaction.message.instructions).toMatchObject([
    {
      program: 'system',
      parsed: {
        type: 'transfer',
        info: { source: sender.address, destination: recipient, lamports: 1_500_000_000n },
      },
    },
  ])
})

test('the faucet’s gifts are transactions like any other, also two equal ones', async () => {
  const recipient = address('7o36UsWR1JQLpZ9PE2gn9L4SQ69CNNiWAXd4Jt7rqz9Z')
  const give = () => client.rpc.requestAirdrop(recipient, lamports(1_000_000_000n)).send()
  const signatures = [await give(), await give()]
  expect((await client.rpc.getBalance(recipient).send()).value).toBe(2_000_000_000n)
  const listed = await client.rpc.getSignaturesForAddress(recipient).send()
  expect(listed.map(({ signature }) => signature)).toEqual(signatures.toReversed())
})

test('the faucet gives neither too much at once nor too much in a minute', async () => {
  const alone = await startTestSolana({ isSeeded: false })
  const { rpc } = await createSolanaClient(alone)
  const recipient: Address = address('7o36UsWR1JQLpZ9PE2gn9L4SQ69CNNiWAXd4Jt7rqz9Z')
  const give = (sol: bigint) => rpc.requestAirdrop(recipient, lamports(sol * 1_000_000_000n)).send()
  await expect(give(101n)).rejects.toThrow('at most 100 SOL')
  for (let gift = 0; gift < 10; gift += 1) await give(100n)
  await expect(give(1n)).rejects.toThrow('at most 1000 SOL')
  await alone.stop()
})

test('two chains know nothing of each other', async () => {
  const other = await startTestSolana({ isSeeded: false })
  const otherClient = await createSolanaClient(other)
  expect(other.url).not.toBe(solana.url)
  const [sender] = client.signers
  expect((await otherClient.rpc.getBalance(sender.address).send()).value).toBe(0n)
  // A blockhash of one is none of the other's, so nothing signed for one can be sent to the other.
  const { value } = await client.rpc.getLatestBlockhash().send()
  expect((await otherClient.rpc.isBlockhashValid(value.blockhash).send()).value).toBe(false)
  await other.stop()
})
