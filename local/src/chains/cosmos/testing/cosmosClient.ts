import type { LocalCosmosNetwork } from '../LocalCosmosNetwork.js'
import { type SignSendParameters, signSend } from '../node/signSend.js'
import type { TestCosmosAccount } from '../node/startTestCosmos.js'

/** What a transfer may be told. */
export type SendWish = Partial<SignSendParameters> & { from?: TestCosmosAccount }

/** What broadcasting answers. */
export type BroadcastAnswer = { code: number; codespace: string; raw_log: string; txhash: string }

/** A client of one chain's REST for tests. */
export function createCosmosClient({
  accounts,
  network,
  url,
}: {
  accounts: readonly [TestCosmosAccount, TestCosmosAccount, ...TestCosmosAccount[]]
  network: LocalCosmosNetwork
  url: string
}) {
  const get = async (path: string) => {
    const response = await fetch(url + path)
    return { status: response.status, json: (await response.json()) as Record<string, unknown> }
  }
  const post = async (path: string, body: unknown) => {
    const response = await fetch(url + path, { method: 'POST', body: JSON.stringify(body) })
    return { status: response.status, json: (await response.json()) as Record<string, unknown> }
  }
  const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  const readAccount = async (address: string) => {
    const { json } = await get(`/cosmos/auth/v1beta1/accounts/${address}`)
    const { account_number, sequence } = json.account as Record<string, string>
    return { accountNumber: BigInt(account_number ?? -1), sequence: BigInt(sequence ?? -1) }
  }
  const client = {
    get,
    post,
    readAccount,
    /** Signs a transfer as the chain expects it next. */
    async sign({ from = accounts[0], ...wish }: SendWish = {}) {
      const account = await readAccount(from.address)
      return signSend({
        ...{ network, privateKey: from.privateKey, recipient: accounts[1].address, amount: 1n },
        ...account,
        ...wish,
      })
    },
    async broadcast(bytes: Uint8Array): Promise<BroadcastAnswer> {
      const body = { tx_bytes: toBase64(bytes), mode: 'BROADCAST_MODE_SYNC' }
      const { json } = await post('/cosmos/tx/v1beta1/txs', body)
      return json.tx_response as BroadcastAnswer
    },
    send: async (wish: SendWish = {}) => client.broadcast((await client.sign(wish)).bytes),
    simulate: (bytes: Uint8Array) => post('/cosmos/tx/v1beta1/simulate', { tx_bytes: toBase64(bytes) }),
    async readBalance(address: string, denom = network.nativeDenom): Promise<bigint> {
      const { json } = await get(
        `/cosmos/bank/v1beta1/balances/${address}/by_denom?denom=${encodeURIComponent(denom)}`,
      )
      return BigInt((json.balance as { amount: string }).amount)
    },
    /** What has become of a transaction that is in a block. */
    async readResponse(hash: string) {
      const { json } = await get(`/cosmos/tx/v1beta1/txs/${hash}`)
      return json.tx_response as Record<string, unknown>
    },
  }
  return client
}
