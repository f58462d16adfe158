import { type OfflineAminoSigner, Secp256k1Wallet } from '@cosmjs/amino'
import { DirectSecp256k1Wallet, type OfflineSigner } from '@cosmjs/proto-signing'
import { calculateFee, GasPrice, SigningStargateClient, StargateClient } from '@cosmjs/stargate'
import { TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { localCosmosTokens } from '../localCosmosTokens.js'
import { openTestCosmos } from '../testing/openTestCosmos.js'
import type { TestCosmosChain } from './startTestCosmos.js'

/** Unmodified clients of CosmJS against both chains, in both modes of signing. */
const { hub, zone } = await openTestCosmos({ blockMs: 30 })
const clients: StargateClient[] = []
afterAll(() => {
  for (const client of clients) client.disconnect()
})

const signers = {
  direct: (key: Uint8Array, prefix: string): Promise<OfflineSigner> =>
    DirectSecp256k1Wallet.fromKey(key, prefix),
  amino: (key: Uint8Array, prefix: string): Promise<OfflineAminoSigner> =>
    Secp256k1Wallet.fromKey(key, prefix),
}

async function open({ accounts, network, url }: TestCosmosChain, mode: keyof typeof signers, index = 0) {
  const account = accounts[index] ?? accounts[0]
  const signer = await signers[mode](account.privateKey, network.bech32Prefix)
  const client = await SigningStargateClient.connectWithSigner(url, signer, {
    gasPrice: GasPrice.fromString(`${network.cosmos.gasPrices.average}${network.nativeDenom}`),
    broadcastPollIntervalMs: 20,
  })
  clients.push(client)
  return { client, address: account.address }
}

describe.each([
  ['Local Hub', hub, localCosmosTokens.hub.OSMO.address],
  ['Local Zone', zone, localCosmosTokens.zone.ATOM.address],
] as const)('%s', (_, chain, token) => {
  const [, second, third] = chain.accounts
  const { nativeDenom } = chain.network

  test.each(['direct', 'amino'] as const)(
    'takes a transfer signed in %s mode, simulated before',
    async (mode) => {
      const { address, client } = await open(chain, mode)
      expect(await client.getChainId()).toBe(chain.network.caipNetworkId.slice('cosmos:'.length))
      const before = await client.getBalance(second.address, token)
      const coins = [
        { denom: token, amount: '5' },
        { denom: nativeDenom, amount: '7' },
      ].sort((a, b) => (a.denom < b.denom ? -1 : 1))
      const sent = await client.sendTokens(address, second.address, coins, 'auto', `rent <é> & more, ${mode}`)
      expect(sent).toMatchObject({
        code: 0,
        msgResponses: [{ typeUrl: '/cosmos.bank.v1beta1.MsgSendResponse' }],
      })
      // The estimate of CosmJS is 1.4 times what simulation used.
      expect(sent.gasUsed * 13n < sent.gasWanted * 10n && sent.gasUsed > 50_000n).toBe(true)
      const after = await client.getBalance(second.address, token)
      expect(BigInt(after.amount) - BigInt(before.amount)).toBe(5n)
      const found = await client.searchTx([{ key: 'message.sender', value: address }])
      expect(found.map(({ hash }) => hash)).toContain(sent.transactionHash)
      expect(await client.getTx(sent.transactionHash)).toMatchObject({ height: sent.height, code: 0 })
      expect((await client.getBlock(sent.height)).txs).toHaveLength(1)
    },
  )

  test('sends several messages at once, of which all happen or none', async () => {
    const { address, client } = await open(chain, 'direct')
    const toMessage = (amount: string) => ({
      typeUrl: '/cosmos.bank.v1beta1.MsgSend',
      value: { fromAddress: address, toAddress: third.address, amount: [{ denom: nativeDenom, amount }] },
    })
    const fee = calculateFee(300_000, GasPrice.fromString(`0.01${nativeDenom}`))
    const before = await client.getBalance(third.address, nativeDenom)
    const failed = await client.signAndBroadcast(address, [toMessage('1'), toMessage('9'.repeat(20))], fee)
    expect(failed).toMatchObject({ code: 5 })
    expect(failed.rawLog).toMatch(
      /^failed to execute message; message index: 1: spendable balance \d+u\w+ is smaller than 9+u\w+: insufficient funds$/,
    )
    expect(await client.getBalance(third.address, nativeDenom)).toEqual(before)
    const done = await client.signAndBroadcast(address, [toMessage('1'), toMessage('2')], fee)
    expect(done.code).toBe(0)
    const after = await client.getBalance(third.address, nativeDenom)
    expect(BigInt(after.amount) - BigInt(before.amount)).toBe(3n)
  })

  test('takes a multi-send in both modes', async () => {
    for (const mode of ['direct', 'amino'] as const) {
      const { address, client } = await open(chain, mode)
      const coins = (amount: string) => [{ denom: nativeDenom, amount }]
      const value = {
        inputs: [{ address, coins: coins('3') }],
        outputs: [
          { address: second.address, coins: coins('1') },
          { address: third.address, coins: coins('2') },
        ],
      }
      const fee = calculateFee(300_000, GasPrice.fromString(`0.01${nativeDenom}`))
      const typeUrl = '/cosmos.bank.v1beta1.MsgMultiSend'
      expect((await client.signAndBroadcast(address, [{ typeUrl, value }], fee)).code).toBe(0)
    }
  })

  test.each(['direct', 'amino'] as const)('refuses with the codes of the SDK in %s mode', async (mode) => {
    const { address, client } = await open(chain, mode)
    const value = {
      fromAddress: address,
      toAddress: second.address,
      amount: [{ denom: nativeDenom, amount: '1' }],
    }
    const message = { typeUrl: '/cosmos.bank.v1beta1.MsgSend', value }
    const fee = calculateFee(200_000, GasPrice.fromString(`0.01${nativeDenom}`))
    const chainId = await client.getChainId()
    const account = await client.getSequence(address)
    const isGood = { chainId, ...account }
    const attempt = async (explicit: typeof isGood, given = fee, memo = '') => {
      const raw = await client.sign(address, [message], given, memo, explicit)
      return await client.broadcastTxSync(TxRaw.encode(raw).finish()).catch((error: unknown) => error)
    }
    expect(await attempt({ ...isGood, chainId: 'latchkey-other-1' })).toMatchObject({ code: 4 })
    expect(await attempt({ ...isGood, accountNumber: account.accountNumber + 1n })).toMatchObject({ code: 4 })
    expect(await attempt({ ...isGood, sequence: account.sequence + 1 })).toMatchObject({
      ...{ code: 32, codespace: 'sdk' },
      log: `account sequence mismatch, expected ${account.sequence}, got ${account.sequence + 1}: incorrect account sequence`,
    })
    const low = { ...fee, amount: [{ denom: nativeDenom, amount: '999' }] }
    expect(await attempt(isGood, low)).toMatchObject({
      code: 13,
      log: `insufficient fees; got: 999${nativeDenom} required: 1000${nativeDenom}: insufficient fee`,
    })
    expect(await attempt(isGood, { ...fee, gas: '40000' })).toMatchObject({ code: 11 })
    expect(await attempt(isGood, fee, 'x'.repeat(257))).toMatchObject({ code: 12 })
    const huge = { ...fee, amount: [{ denom: nativeDenom, amount: '9'.repeat(18) }] }
    expect(await attempt(isGood, huge)).toMatchObject({ code: 5 })
    // None of that has changed the account; the memo’s limit itself is taken.
    const hash = String(await attempt(isGood, fee, 'x'.repeat(256)))
    await vi.waitFor(async () => expect(await client.getTx(hash)).toMatchObject({ code: 0 }), 5_000)
  })
})

test('an account that never got anything does not exist', async () => {
  const client = await StargateClient.connect(hub.url)
  clients.push(client)
  const nobody = 'cosmos1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqnrql8a'
  expect(await client.getAccount(nobody)).toBe(null)
  expect(await client.getAllBalances(nobody)).toEqual([])
  expect(await client.getBalance(nobody, 'uatom')).toEqual({ denom: 'uatom', amount: '0' })
  await expect(client.getBalance(zone.accounts[0].address, 'uatom')).rejects.toThrow('InvalidArgument')
  expect((await client.getAllBalances(hub.accounts[0].address)).map(({ denom }) => denom)).toHaveLength(3)
})
