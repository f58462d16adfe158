import { Keyring } from '@polkadot/api'
import { createClient, Enum } from 'polkadot-api'
import { getPolkadotSigner } from 'polkadot-api/signer'
import { getWsProvider } from 'polkadot-api/ws'
import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestPolkadot } from './startTestPolkadot.js'

const node = await startTestPolkadot()
const client = createClient(
  getWsProvider(node.socketUrl, { websocketClass: WebSocket as unknown as typeof globalThis.WebSocket }),
)
afterAll(async () => {
  client.destroy()
  await node.stop()
})
const [first, second] = node.accounts

test('the other library that pages use follows the chain, signs and sends', async () => {
  const api = client.getUnsafeApi()
  const pair = new Keyring({ type: 'sr25519' }).addFromUri(first.uri)
  const signer = getPolkadotSigner(pair.publicKey, 'Sr25519', (bytes) => pair.sign(bytes))
  expect((await client.getChainSpecData()).name).toBe('Local Asset Hub')
  const value = 10n ** 12n
  const call = api.tx.Balances?.transfer_keep_alive?.({ dest: Enum('Id', second.address), value })
  if (!call) throw new Error('the runtime has transfers')
  expect(await call.signAndSubmit(signer)).toMatchObject({ ok: true, block: { number: 2 } })
  const account = await api.query.System?.Account?.getValue(second.address)
  expect(account).toMatchObject({ data: { free: 1_001n * value } })
})
