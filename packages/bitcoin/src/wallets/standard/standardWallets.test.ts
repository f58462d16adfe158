// @vitest-environment happy-dom
import { decodeBase64 } from '@latchkey/primitives'
import { type BitcoinWalletOptions, createBitcoinWallet, verifyBip322 } from '@latchkey/testing'
import { Transaction } from '@scure/btc-signer'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { bitcoinTestnet, localBitcoin, bitcoin as mainnet } from '../../networks.js'
import { createBitcoinSiwx } from '../../testing/createBitcoinSiwx.js'
import { createPsbt } from '../../testing/createPsbt.js'
import { createVisitor, privateKeys } from '../../testing/createVisitor.js'

const visitor = createVisitor()
afterEach(visitor.leave)

async function open(
  options: Partial<BitcoinWalletOptions> = {},
  visit: Parameters<typeof visitor.visit>[0] = {},
) {
  const wallet = createBitcoinWallet({ name: 'Example', privateKeys, ...options })
  visitor.announce(wallet, { as: 'standard' })
  const page = await visitor.visit(visit)
  return { wallet, page }
}

describe('wallets of the Wallet Standard', () => {
  test('§3.013 §3.014 §1.006.bip122 §9.052 share both kinds, and sign in as the payment account', async () => {
    const siwx = createBitcoinSiwx()
    const { page, wallet } = await open({}, { siwx })
    await page.connect('Example')
    const { payment, ordinal } = wallet.getKeys(0)
    expect(page.getAccounts().slice(0, 2)).toEqual([
      { namespace: 'bip122', address: payment.address, type: 'payment', publicKey: payment.publicKey },
      { namespace: 'bip122', address: ordinal.address, type: 'ordinal', publicKey: ordinal.publicKey },
    ])
    expect(wallet.requests[0]).toMatchObject({ parameters: { purposes: ['payment', 'ordinals'] } })
    await vi.waitFor(() => expect(page.kit.store.getState().signIn.status).toBe('prompt'))
    await page.kit.signIn.sign()
    expect(siwx.sessions).toMatchObject([{ data: { accountAddress: payment.address } }])
  })

  test('the other account signs, too, where it is in front', async () => {
    const { page, wallet } = await open()
    await page.connect('Example')
    const { address } = wallet.getKeys(0).ordinal
    await page.kit.connections.setActiveAccount(address)
    const signature = await page.kit.connections.signMessage({ message: 'x' })
    expect(verifyBip322(address, 'x', decodeBase64(signature) ?? new Uint8Array())).toBe(true)
  })

  test('what a wallet signed in the place of the text proves nothing, and is refused', async () => {
    const { page } = await open({ toSignedMessage: (message) => `Bitcoin: ${message}` })
    await page.connect('Example')
    await expect(page.kit.connections.signMessage({ message: 'x' })).rejects.toMatchObject({
      code: 'wallet/request-failed',
    })
  })

  test('sign a PSBT as both accounts at once', async () => {
    const { page, wallet } = await open()
    await page.connect('Example')
    const { payment, ordinal } = wallet.getKeys(0)
    const provider = page.getProvider()
    const signed = await provider.signPsbt?.({
      psbt: createPsbt([payment, ordinal, payment]),
      inputs: [payment, ordinal, payment].map(({ address }, index) => ({ index, address })),
    })
    const transaction = Transaction.fromPSBT(decodeBase64(signed ?? '') ?? new Uint8Array())
    transaction.finalize()
    expect(transaction.isFinal).toBe(true)
    expect(wallet.requests.at(-1)?.parameters).toMatchObject([
      {
        chain: 'bitcoin:mainnet',
        inputsToSign: [
          { account: { address: payment.address }, signingIndexes: [0, 2] },
          { account: { address: ordinal.address }, signingIndexes: [1] },
        ],
      },
    ])
    expect(provider.sendTransfer).toBeUndefined()
  })

  test('serve the networks they have accounts on, and no other', async () => {
    const networks = [mainnet.caipNetworkId, localBitcoin.caipNetworkId]
    const { page, wallet } = await open({ networks })
    const connection = await page.connect('Example')
    expect(connection?.approvedCaipNetworkIds).toEqual(networks)
    await page.kit.networks.switchNetwork(localBitcoin.caipNetworkId, { throwOnFailure: true })
    expect(page.getAccounts()[0]?.address).toBe(wallet.getKeys(0, localBitcoin.caipNetworkId).payment.address)
    await expect(
      page.kit.networks.switchNetwork(bitcoinTestnet.caipNetworkId, { throwOnFailure: true }),
    ).rejects.toMatchObject({ code: 'network/switch-failed' })
  })

  test('come back to the network the visitor was on', async () => {
    const { page, wallet } = await open()
    await page.connect('Example')
    await page.kit.networks.switchNetwork(localBitcoin.caipNetworkId, { throwOnFailure: true })
    page.kit.destroy()
    const asked = wallet.requests.length
    const second = await visitor.visit({ storage: page.storage })
    expect(second.getNetworkId()).toBe(localBitcoin.caipNetworkId)
    expect(second.getAccounts()[0]?.address).toBe(
      wallet.getKeys(0, localBitcoin.caipNetworkId).payment.address,
    )
    expect(wallet.requests).toHaveLength(asked)
  })

  test('§5.035 one without an account on any of the site’s networks is refused', async () => {
    const { page } = await open({ networks: [mainnet.caipNetworkId] }, { networks: [localBitcoin] })
    await expect(page.connect('Example')).rejects.toMatchObject({ code: 'connection/network-unsupported' })
  })
})
