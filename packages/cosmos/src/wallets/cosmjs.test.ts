import { Secp256k1HdWallet, type StdSignDoc } from '@cosmjs/amino'
import { DirectSecp256k1HdWallet } from '@cosmjs/proto-signing'
import { GasPrice, SigningStargateClient } from '@cosmjs/stargate'
import { decodeBase64 } from '@latchkey/primitives'
import { isCosmosSignature } from '@latchkey/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestSend, type TestSend } from '../testing/startTestSend.js'
import type { CosmosProvider } from './CosmosProvider.js'
import { connectWallet } from './connectWallet.js'
import { createKeplrWallet } from './createKeplrWallet.js'

const mnemonic = 'test test test test test test test test test test test junk'
const leaving = new AbortController()
const { signal } = leaving
let sending: TestSend
beforeAll(async () => {
  sending = await startTestSend(signal)
})
afterAll(async () => {
  leaving.abort(new Error('over'))
  await sending.stop()
})

describe('a site’s own CosmJS, unmodified, over the connected wallet', () => {
  test.each([
    ['in bytes', {}],
    ['in bytes, with a wallet that answers plainly', { answersPlainly: true }],
    ['as JSON, with a device', { isNanoLedger: true }],
  ])('sends %s', async (_, options) => {
    const { connection, address } = await sending.connect(0, options)
    const provider = connection.provider as CosmosProvider
    const client = await connect(provider)
    const [, { address: to }] = sending.hub.accounts
    const before = await sending.getHeld(to)
    const coins = [{ denom: 'uatom', amount: '4321' }]
    const { code, transactionHash } = await client.sendTokens(address, to, coins, 'auto', 'a & b')
    expect(code).toBe(0)
    expect(transactionHash).toMatch(/^[0-9A-F]{64}$/)
    expect(await sending.getHeld(to)).toBe(before + 4321n)
    client.disconnect()
  })

  test('on the other network, once the visitor has let it in there', async () => {
    const { connection } = await sending.connect(0)
    const provider = connection.provider as CosmosProvider
    await provider.enable('latchkey-zone-1')
    const client = await connect(provider, 'zone')
    const [{ address }, { address: to }] = sending.zone.accounts
    const coins = [{ denom: 'uosmo', amount: '5' }]
    expect((await client.sendTokens(address, to, coins, 1.4)).code).toBe(0)
    client.disconnect()
  })
})

function connect(provider: CosmosProvider, at: 'hub' | 'zone' = 'hub'): Promise<SigningStargateClient> {
  const network = sending.networks[at]
  const { nativeDenom, rpcUrl } = network.cosmos
  return SigningStargateClient.connectWithSigner(rpcUrl, provider.getOfflineSigner(String(network.id)), {
    gasPrice: GasPrice.fromString(`0.01${nativeDenom}`),
    // Blocks come ten times a second.
    broadcastPollIntervalMs: 100,
  })
}

/** CosmJS's own wallets in Keplr's shape, with neither a question for texts nor options. */
async function createPeer() {
  const options = { prefix: 'cosmos' }
  const direct = await DirectSecp256k1HdWallet.fromMnemonic(mnemonic, options)
  const amino = await Secp256k1HdWallet.fromMnemonic(mnemonic, options)
  return {
    async enable() {},
    async getKey() {
      const [account] = await direct.getAccounts()
      if (!account) throw new Error('There is no account')
      return { name: 'Peer', algo: account.algo, pubKey: account.pubkey, bech32Address: account.address }
    },
    signAmino: (_: string, signer: string, document: StdSignDoc) => amino.signAmino(signer, document),
    signDirect: (_: string, signer: string, document: Parameters<typeof direct.signDirect>[1]) =>
      direct.signDirect(signer, document),
  }
}

describe('CosmJS’s own wallets', () => {
  async function connectPeer(change: object = {}) {
    const object = { ...(await createPeer()), ...change }
    const networks = [sending.network] as const
    return connectWallet({ wallet: createKeplrWallet({ object }), name: 'Peer', networks })
  }

  test('sign texts that hold', async () => {
    const connection = await connectPeer()
    const { address = '' } = connection.accounts[0] ?? {}
    expect(address).toBe('cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7')
    const message = 'Line one\n\n<&> Ümlaut, 漢字 and 🔑'
    const signature = await connection.signMessage({ address, message, signal })
    expect(decodeBase64(signature)).toHaveLength(64)
    expect(isCosmosSignature({ address, message, signature })).toBe(true)
  })

  test.each([
    ['in bytes', {}],
    ['as JSON', { signDirect: undefined }],
  ])('sign transfers of the kit %s', async (_, change) => {
    const connection = await connectPeer(change)
    const [{ address: from }, { address: to }] = sending.hub.accounts
    const transfer = {
      ...{ network: sending.network, from, to, amountAtomic: 777n, memo: 'Zeile <1> & 2' },
      token: sending.native,
    }
    const before = await sending.getHeld(to)
    const sender = { connection, accountType: 'eoa' as const }
    const fee = await sending.send.estimateFee({ ...transfer, sender, signal })
    const sent = await sending.send.send({ ...transfer, fee, connection, signal })
    await sending.send.waitForReceipt({ ...sent, network: sending.network, signal })
    expect(await sending.getHeld(to)).toBe(before + 777n)
  })
})
