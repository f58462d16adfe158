import type { ChainConnection, Network, SendableToken, SendCapability } from '@latchkey/core'
import { startTestStacks, type TestStacks } from '@latchkey/local/chains/stacks'
import { localStacksTokens } from '@latchkey/local/networks/stacks'
import { joinCaip10 } from '@latchkey/primitives'
import {
  createChainContext,
  createStacksWallet,
  type StacksWallet,
  type StacksWalletOptions,
} from '@latchkey/testing'
import { localStacks } from '../networks.js'
import { stacks } from '../stacks.js'
import { connectWallet } from '../wallets/connectWallet.js'
import { createSipWallet } from '../wallets/createSipWallet.js'
import { createXverseWallet } from '../wallets/createXverseWallet.js'

/** A local ledger, and the sending of a kit on it. */
export type TestSend = Awaited<ReturnType<typeof startTestSend>>

/** A wallet that is connected to the local ledger. */
export type ConnectedWallet = { wallet: StacksWallet; connection: ChainConnection; address: string }

/**
 * Starts a local ledger and the sending of a kit on it.
 *
 * @param signal - Ends what the kit does.
 */
export async function startTestSend(signal: AbortSignal) {
  const chain: TestStacks = await startTestStacks()
  const network: Network = { ...localStacks, rpcUrls: { default: { http: [chain.url] } } }
  const toSend = (at: Network): SendCapability => {
    const made = stacks({ networks: [at] }).create(createChainContext({ signal })).capabilities.send
    if (!made) throw new Error('The chain cannot send')
    return made
  }
  const send = toSend(network)
  const ask = async (path: string): Promise<unknown> => (await fetch(`${chain.url}${path}`)).json()

  return {
    chain,
    network,
    send,
    ask,
    /** The sending of a kit whose node is somewhere else. */
    toSendAt: (url: string) => toSend({ ...network, rpcUrls: { default: { http: [url] } } }),
    native: { type: 'native', ...network.nativeCurrency } satisfies SendableToken,
    /** A token of the local ledger, as the kit names it. */
    toToken(symbol: keyof typeof localStacksTokens): SendableToken {
      const { address, name, decimals } = localStacksTokens[symbol]
      return { type: 'token', name, symbol, decimals, address: joinCaip10(network.caipNetworkId, address) }
    },
    /** What an address holds of a token, in base units; of STX without one. */
    async getHeld(owner: string, symbol?: keyof typeof localStacksTokens): Promise<bigint> {
      const address = symbol ? localStacksTokens[symbol].address : '0x'
      return (await send.readToken({ network, address, owner, signal })).balanceAtomic
    },
    /** Connects a wallet with the key of one of the ledger's accounts. It sends through the ledger. */
    async connect(
      index: number,
      options: Partial<StacksWalletOptions> & Pick<StacksWalletOptions, 'manner'>,
    ): Promise<ConnectedWallet> {
      const account = chain.accounts[index]
      if (!account) throw new Error(`There is no account ${index}`)
      const wallet = createStacksWallet({
        privateKeys: [Uint8Array.from(Buffer.from(account.privateKey.slice(0, 64), 'hex'))],
        network: 'testnet',
        async getNonce(address) {
          const { possible_next_nonce: nonce } = (await ask(`/extended/v1/address/${address}/nonces`)) as {
            possible_next_nonce: number
          }
          return nonce
        },
        async send(transaction) {
          const response = await fetch(`${chain.url}/v2/transactions`, {
            method: 'POST',
            headers: { 'content-type': 'application/octet-stream' },
            body: Uint8Array.from(transaction),
          })
          if (!response.ok) throw { code: -32_603, message: await response.text() }
          return (await response.json()) as string
        },
        ...options,
      })
      const { provider, methods } = wallet
      const has = (method: string) => (methods as readonly string[]).includes(method)
      const parts =
        options.manner === 'leather'
          ? createSipWallet({ provider, id: 'LeatherProvider', has })
          : createXverseWallet({ provider, has })
      const connection = await connectWallet({ wallet: parts, name: 'Scripted', networks: [network] })
      wallet.requests.splice(0)
      return { wallet, connection, address: account.address }
    },
  }
}
