import type { TestPolkadot } from '@latchkey/local/chains/polkadot'
import '@polkadot/api/augment'
import { ApiPromise, Keyring, WsProvider } from '@polkadot/api'
import { expect } from 'vitest'

type Provider = NonNullable<NonNullable<Parameters<typeof ApiPromise.create>[0]>['provider']>

/** Who sends: by the number of the account, from 0. */
type Wish = { from?: 0 | 1 | 2; to: string; amount: bigint }

/** Makes what sends as the accounts of the trial wallet, by an unmodified client. For tests. */
export async function createPolkadotSender(node: TestPolkadot) {
  // The library's own provider leaves out what its interface may not have as undefined.
  const provider = new WsProvider(node.socketUrl) as Provider
  const api = await ApiPromise.create({ provider, noInitWarn: true })
  const keyring = new Keyring({ type: 'sr25519', ss58Format: 42 })
  const pairs = node.accounts.map(({ uri }) => keyring.addFromUri(uri))

  /** Sends calls as one extrinsic and waits until it is in a block. */
  async function send(from: number, calls: ReturnType<typeof toCall>[]): Promise<string> {
    const pair = pairs[from]
    const [call] = calls
    if (!pair || !call) throw new Error('There is no such account, or nothing to send')
    const nonce = await api.rpc.system.accountNextIndex(pair.address)
    const extrinsic = calls.length > 1 ? api.tx.utility.batchAll(calls) : call
    const hash = await extrinsic.signAndSend(pair, { nonce })
    const isInBlock = async () => (await api.rpc.author.pendingExtrinsics()).length === 0
    await expect.poll(isInBlock, { timeout: 20_000 }).toBe(true)
    await expect
      .poll(async () => (await api.query.system.account(pair.address)).nonce.gt(nonce), { timeout: 20_000 })
      .toBe(true)
    return hash.toHex()
  }
  const toCall = ({ amount, to }: Omit<Wish, 'from'>) => api.tx.balances.transferKeepAlive(to, amount)

  return {
    pairs,
    /** Sends one transfer. @returns Its hash. */
    transfer: ({ from = 0, ...wish }: Wish) => send(from, [toCall(wish)]),
    /** Sends several transfers in one extrinsic. @returns Its hash. */
    transferAll: (wishes: Omit<Wish, 'from'>[], from = 0) => send(from, wishes.map(toCall)),
    stop: () => api.disconnect(),
  }
}
