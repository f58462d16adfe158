import {
  broadcastTransaction,
  Cl,
  fetchFeeEstimate,
  fetchNonce,
  makeContractCall,
  makeSTXTokenTransfer,
  type PostCondition,
  type StacksTransactionWire,
} from '@stacks/transactions'
import type { TestStacks, TestStacksAccount } from '../node/startTestStacks.js'

/** What a transfer of STX may be told. */
export type TransferWish = {
  from?: TestStacksAccount
  recipient: string
  amount: bigint
  fee?: bigint
  nonce?: bigint
  memo?: string
}

/** What a transfer of a token may be told. */
export type TokenWish = TransferWish & {
  /** The contract's id. */
  token: string
  sender?: string
  functionName?: string
  postConditions?: PostCondition[]
  postConditionMode?: 'allow' | 'deny'
}

/** An unmodified client of a test's Stacks chain. For tests. */
export function createStacksClient({ accounts, url }: Pick<TestStacks, 'accounts' | 'url'>) {
  const client = { baseUrl: url }
  const common = { network: 'testnet', client } as const

  const get = async (path: string) => {
    const response = await fetch(url + path)
    return { status: response.status, json: (await response.json()) as Record<string, unknown> }
  }
  return {
    get,
    common,
    fetchNonce: (address: string) => fetchNonce({ address, ...common }),
    estimate: (transaction: StacksTransactionWire) => fetchFeeEstimate({ transaction, ...common }),
    transfer: ({ from = accounts[0], fee = 500n, ...wish }: TransferWish) =>
      makeSTXTokenTransfer({ ...wish, fee, senderKey: from.privateKey, ...common }),
    transferToken({ from = accounts[0], fee = 500n, token, recipient, amount, memo, ...wish }: TokenWish) {
      const [contractAddress = '', contractName = ''] = token.split('.')
      const { functionName = 'transfer', sender = from.address, ...rest } = wish
      return makeContractCall({
        ...{ contractAddress, contractName, functionName, fee, senderKey: from.privateKey },
        functionArgs: [
          Cl.uint(amount),
          Cl.principal(sender),
          Cl.principal(recipient),
          memo === undefined ? Cl.none() : Cl.some(Cl.bufferFromUtf8(memo)),
        ],
        ...rest,
        ...common,
      })
    },
    send: (transaction: StacksTransactionWire) => broadcastTransaction({ transaction, ...common }),
    /** Sends bytes as they are. */
    async sendBytes(bytes: Uint8Array) {
      const response = await fetch(`${url}/v2/transactions`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: Buffer.from(bytes),
      })
      return { status: response.status, json: (await response.json()) as unknown }
    },
    async readBalance(address: string): Promise<bigint> {
      const { json } = await get(`/v2/accounts/${address}?proof=0`)
      return BigInt(String(json.balance))
    },
    async readToken(address: string, assetId: string): Promise<bigint> {
      const { json } = await get(`/extended/v1/address/${address}/balances`)
      const tokens = json.fungible_tokens as Record<string, { balance: string } | undefined>
      return BigInt(tokens[assetId]?.balance ?? 0)
    },
  }
}
