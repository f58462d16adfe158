// @vitest-environment happy-dom
import { bitcoin } from '@latchkey/bitcoin'
import { bitcoin as bitcoinMainnet } from '@latchkey/bitcoin/networks'
import { getActiveConnection } from '@latchkey/core'
import { cosmos } from '@latchkey/cosmos'
import { cosmosHub } from '@latchkey/cosmos/networks'
import { evm } from '@latchkey/evm'
import { mainnet } from '@latchkey/evm/networks'
import { polkadot } from '@latchkey/polkadot'
import { polkadotAssetHub } from '@latchkey/polkadot/networks'
import { solana } from '@latchkey/solana'
import { solana as solanaMainnet } from '@latchkey/solana/networks'
import { stacks } from '@latchkey/stacks'
import { stacks as stacksMainnet } from '@latchkey/stacks/networks'
import { sui } from '@latchkey/sui'
import { sui as suiMainnet } from '@latchkey/sui/networks'
import {
  announceBitcoinWallet,
  announceCosmosWallet,
  announceEvmWallet,
  announceSolanaWallet,
  announceStacksWallet,
  announceSuiWallet,
  createBitcoinWallet,
  createCosmosWallet,
  createEvmWallet,
  createPolkadotWallet,
  createSolanaWallet,
  createStacksWallet,
  createSuiWallet,
  createTestKit,
  injectPolkadotWallet,
} from '@latchkey/testing'
import { afterEach, expect, test, vi } from 'vitest'

const namespaces = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos', 'sui', 'stacks'] as const
const key = new Uint8Array(32).fill(1)
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** One scripted wallet of each kind of networks, in the page as installed ones. */
function announceAll(): void {
  const hubId = 'cosmoshub-4'
  stops.push(
    announceEvmWallet(createEvmWallet({ privateKeys: [`0x${'01'.repeat(32)}`], chainId: 1 }), {
      name: 'Amber',
      rdns: 'org.example.amber',
    }),
    announceSolanaWallet(createSolanaWallet({ privateKeys: [key] }).standard),
    announceBitcoinWallet(createBitcoinWallet({ privateKeys: [key] }), { as: 'permission' }),
    announceStacksWallet(createStacksWallet({ manner: 'leather', privateKeys: [key] }), {
      id: 'Heron',
      name: 'Heron',
      methods: ['stx_getAddresses', 'stx_signMessage'],
    }),
    announceSuiWallet(createSuiWallet({ keys: [{ scheme: 'ed25519', privateKey: key }] }).standard),
    announceCosmosWallet(
      createCosmosWallet({ privateKeys: [key], chains: { [hubId]: { bech32Prefix: 'cosmos' } } }),
      { path: 'leap' },
    ),
    injectPolkadotWallet(createPolkadotWallet({ keys: [{ scheme: 'sr25519', seed: key }] }), 'talisman'),
  )
}

test('a site’s tests have a scripted wallet of every kind of networks: each connects, and signs a text', async () => {
  announceAll()
  const { kit } = createTestKit({
    chains: [
      evm({ networks: [mainnet] }),
      solana({ networks: [solanaMainnet] }),
      bitcoin({ networks: [bitcoinMainnet] }),
      polkadot({ networks: [polkadotAssetHub] }),
      cosmos({ networks: [cosmosHub] }),
      sui({ networks: [suiMainnet] }),
      stacks({ networks: [stacksMainnet] }),
    ],
  })
  stops.push(() => kit.destroy())
  kit.start()
  for (const namespace of namespaces) {
    const connector = await vi.waitFor(() => {
      const found = kit.store.getState().connectors.find((one) => one.namespaces.includes(namespace))
      if (!found) throw new Error(`No wallet of ${namespace}`)
      return found
    })
    await kit.connections.connect({ connectorId: connector.id, namespace })
    const connection = getActiveConnection(kit.store.getState(), namespace)
    expect(connection?.accounts[0]?.address).toBeTruthy()
    expect(await kit.connections.signMessage({ message: 'Latchkey é', namespace })).toMatch(/^.{60,}$/)
  }
  expect(Object.keys(kit.store.getState().activeConnectionIds).sort()).toEqual([...namespaces].sort())
})
