import { ApiPromise, HttpProvider } from '@polkadot/api'
import { createClient } from 'polkadot-api'
import { getPolkadotSignerFromPjs } from 'polkadot-api/pjs-signer'
import { getWsProvider } from 'polkadot-api/ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { readSs58, writeSs58 } from '../address/ss58.js'
import { hash256 } from '../extrinsic/extrinsic.js'
import { readMetadata } from '../metadata/readMetadata.js'
import { readExistentialDeposit, writeTransferCall } from '../metadata/transferCall.js'
import { toHex } from '../scale/hex.js'
import { richKey } from '../testing/keys.js'
import { startTestSend, type TestSend } from '../testing/startTestSend.js'
import type { PolkadotProvider } from '../wallets/PolkadotProvider.js'

const coin = 10n ** 12n
const ending = new AbortController()
let on: TestSend
let api: ApiPromise
beforeAll(async () => {
  on = await startTestSend(ending.signal)
  // Its own types do not fit each other where options are exact.
  api = await ApiPromise.create({ provider: new HttpProvider(on.chain.url) as never, noInitWarn: true })
})
afterAll(async () => {
  ending.abort()
  await api?.disconnect()
  await on?.chain.stop()
})

async function connect() {
  const { wallet, connection, address } = await on.connect([richKey], { ss58Prefix: 0 })
  return { wallet, address, provider: connection.provider as PolkadotProvider }
}
const createAddress = (seed: number) => writeSs58({ prefix: 42, key: hash256(Uint8Array.of(seed, 1)) })

describe('clients of others, unchanged, with the kit’s provider', () => {
  test('@polkadot/api signs and sends with it', async () => {
    const { address, provider, wallet } = await connect()
    const to = createAddress(1)
    const { signer } = provider
    const signed = await api.tx.balances?.transferKeepAlive?.(to, coin).signAsync(address, { signer })
    const hash = await signed?.send()
    await on.waitFor(String(hash))
    expect(await on.getHeld(to)).toBe(coin - 3_333_333n)
    // The wallet is asked as the account it knows.
    expect(wallet.requests.at(-1)?.params).toMatchObject({ address: wallet.getAddresses(0)[0] })
  })

  test('polkadot-api signs and sends with it, and signs texts', async () => {
    const { address, provider } = await connect()
    const client = createClient(getWsProvider(on.chain.socketUrl, { websocketClass: WebSocket as never }))
    const { signPayload, signRaw } = provider.signer
    const signer = getPolkadotSignerFromPjs(address, signPayload, signRaw)
    const to = createAddress(2)
    const dest = { type: 'Id', value: to }
    const call = client.getUnsafeApi().tx.Balances?.transfer_keep_alive?.({ dest, value: coin })
    const result = await call?.signAndSubmit(signer)
    expect(result).toMatchObject({ ok: true })
    expect(await on.getHeld(to)).toBe(coin - 3_333_333n)
    expect(await signer.signBytes(Uint8Array.of(1, 2, 3))).toHaveLength(64)
    client.destroy()
  })

  test('accounts are told as an injected wallet tells them', async () => {
    const { address, provider, wallet } = await connect()
    expect(await provider.accounts.get()).toEqual([{ address, name: 'Account 0', type: 'sr25519' }])
    const seen: number[] = []
    const stop = provider.accounts.subscribe((accounts) => void seen.push(accounts.length))
    wallet.lock()
    wallet.unlock()
    stop()
    wallet.lock()
    expect(seen).toEqual([1, 0, 1])
    expect(wallet.countListeners()).toBe(0)
  })

  test('a wallet’s no has the code of EIP-1193, and accounts of others are not asked for', async () => {
    const { address, provider, wallet } = await connect()
    wallet.behaviour.reject = ['signRaw']
    const raw = { data: '0x00', type: 'bytes' } as const
    await expect(provider.signer.signRaw({ ...raw, address })).rejects.toMatchObject({ code: 4001 })
    await expect(provider.signer.signRaw({ ...raw, address: createAddress(3) })).rejects.toMatchObject({
      code: 4100,
    })
  })
})

describe('the runtime’s description', () => {
  test('says what @polkadot/api reads of it', async () => {
    const raw = Buffer.from(String(await on.ask('state_getMetadata')).slice(2), 'hex')
    const metadata = readMetadata(raw)
    expect(`${readExistentialDeposit(metadata)}`).toBe(api.consts.balances?.existentialDeposit?.toString())
    const to = createAddress(4)
    const call = api.tx.balances?.transferKeepAlive?.(to, 123n * coin)
    const key = readSs58(to)?.key ?? new Uint8Array()
    expect(toHex(writeTransferCall(metadata, key, 123n * coin) ?? key)).toBe(call?.method.toHex())
    expect(metadata.extrinsic.extensions.map(({ name }) => name)).toEqual(api.registry.signedExtensions)
  })

  test('with bytes changed, cut off or added is read or refused, and nothing else', async () => {
    const raw = Buffer.from(String(await on.ask('state_getMetadata')).slice(2), 'hex')
    const attempt = (bytes: Uint8Array) => {
      try {
        const metadata = readMetadata(bytes)
        writeTransferCall(metadata, new Uint8Array(32), 1n)
        return 'read'
      } catch (error) {
        return error instanceof RangeError ? 'refused' : error
      }
    }
    expect(attempt(raw)).toBe('read')
    expect(attempt(raw.subarray(0, -1))).toBe('refused')
    expect(attempt(Buffer.concat([raw, Buffer.of(0)]))).toBe('refused')
    expect(attempt(new Uint8Array())).toBe('refused')
    expect(attempt(Uint8Array.from(raw).fill(15, 4, 5))).toBe('refused')
    for (let round = 1; round <= 60; round++) {
      const changed = Uint8Array.from(raw)
      const at = (round * 7_919_993) % raw.length
      changed[at] = (changed[at] ?? 0) ^ (1 << (round % 8))
      expect(['read', 'refused'], `byte ${at}`).toContain(attempt(changed))
    }
  })

  test('that puts another call in the place of the transfer is not followed', async () => {
    const raw = Buffer.from(String(await on.ask('state_getMetadata')).slice(2), 'hex')
    const metadata = readMetadata(raw)
    const balances = metadata.pallets.find(({ name }) => name === 'Balances')
    const types = new Map(metadata.types)
    const own = types.get(balances?.calls ?? -1)
    if (own?.shape.kind !== 'variant') throw new Error('There are no calls')
    const variants = own.shape.variants.map((one) => (one.index === 3 ? { ...one, index: 4 } : one))
    types.set(balances?.calls ?? -1, { ...own, shape: { kind: 'variant', variants } })
    expect(writeTransferCall({ ...metadata, types }, new Uint8Array(32), 1n)).toBeUndefined()
  })
})
