import type {
  ChainConnection,
  FeeQuote,
  Network,
  SendableToken,
  SendCapability,
  Transfer,
} from '@latchkey/core'
import { startTestSui, type TestSui } from '@latchkey/local/chains/sui'
import { localSuiTokens } from '@latchkey/local/networks/sui'
import { encodeBase64, joinCaip10 } from '@latchkey/primitives'
import { createChainContext, type SuiWallet, type SuiWalletOptions } from '@latchkey/testing'
import { decodeSuiPrivateKey } from '@mysten/sui/cryptography'
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { Transaction } from '@mysten/sui/transactions'
import { nativeCoinType, readCoinType, toCaipReference } from '../coins/CoinType.js'
import { localSui } from '../networks.js'
import { sui } from '../sui.js'
import { connectKeys } from './connectKeys.js'

/** A local node, and the sending of a kit on it. */
export type TestSend = Awaited<ReturnType<typeof startTestSend>>

/** A wallet that is connected to the local node. */
export type ConnectedWallet = { wallet: SuiWallet; connection: ChainConnection; address: string }

/** A question to the node; what is returned instead of its answer is what the kit hears. */
export type Hearsay = (
  question: { query: string; variables: Record<string, unknown> },
  answer: () => Promise<Response>,
) => Promise<Response | undefined> | Response | undefined

/** A transfer of a test: SUI without a token. */
export type TestTransfer = { to: string; amountAtomic: bigint; token?: SendableToken; isMax?: boolean }

/**
 * Starts a local node and the sending of a kit on it.
 *
 * @param signal - Ends what the kit does.
 */
export async function startTestSend(signal: AbortSignal) {
  const chain: TestSui = await startTestSui()
  const network = { ...localSui, rpcUrls: { default: { http: [chain.url] } } }
  let hearsay: Hearsay | undefined
  const context = createChainContext({
    signal,
    async fetch(input, init) {
      const real = () => fetch(input, init)
      return (await hearsay?.(JSON.parse(String(init?.body)), real)) ?? (await real())
    },
  })
  const made = sui({ networks: [network] }).create(context).capabilities.send
  if (!made) throw new Error('The chain cannot send')
  const send: SendCapability = made
  const native: SendableToken = { type: 'native', ...network.nativeCurrency }

  /** Asks the node itself. */
  async function ask(query: string, variables: object): Promise<Record<string, unknown>> {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ query, variables })
    const response = await fetch(`${chain.url}/graphql`, { method: 'POST', headers, body })
    const { data, errors } = (await response.json()) as { data: Record<string, unknown>; errors?: unknown }
    if (errors) throw { code: -32_603, message: JSON.stringify(errors) }
    return data
  }
  /** Hands a transaction over, as wallets do with a node of their own. */
  async function execute({ bytes, signature }: { bytes: Uint8Array; signature: string }) {
    const data = (await ask(
      'mutation($b:Base64!,$s:[Base64!]!){executeTransaction(transactionDataBcs:$b,signatures:$s){effects{digest effectsBcs}}}',
      { b: encodeBase64(bytes), s: [signature] },
    )) as { executeTransaction: { effects: { digest: string; effectsBcs: string } } }
    const { digest, effectsBcs } = data.executeTransaction.effects
    return { digest, effects: effectsBcs }
  }
  /** Reviews, sends and waits. */
  async function pay(
    { address: from, connection }: Pick<ConnectedWallet, 'address' | 'connection'>,
    { to, amountAtomic, token = native, isMax }: TestTransfer,
  ): Promise<{ hash: string; fee: FeeQuote; amountAtomic: bigint }> {
    const asked: Transfer = { network, from, to, token, amountAtomic }
    const fee = await send.estimateFee({ ...asked, ...(isMax && { isMax }), signal })
    const transfer = { ...asked, amountAtomic: fee.mostAtomic ?? amountAtomic }
    const sent = await send.send({ ...transfer, fee, connection, signal })
    await send.waitForReceipt({ network, ...sent, signal })
    return { hash: sent.hash, fee, amountAtomic: transfer.amountAtomic }
  }

  return {
    chain,
    network,
    send,
    native,
    ask,
    execute,
    pay,
    /** What the node says is heard otherwise from now on. */
    lie: (told: Hearsay | undefined) => {
      hearsay = told
    },
    /** A token of the local node, as the kit names it. */
    toToken(symbol: keyof typeof localSuiTokens): SendableToken {
      const { address, name, decimals } = localSuiTokens[symbol]
      const reference = toCaipReference(readCoinType(address) ?? nativeCoinType) ?? ''
      return { type: 'token', name, symbol, decimals, address: joinCaip10(network.caipNetworkId, reference) }
    },
    /** What an address holds of SUI, or of a token, in base units. */
    getHeld: (owner: string, symbol?: keyof typeof localSuiTokens) =>
      chain.readBalance(owner, symbol && localSuiTokens[symbol].address).total,
    /** Connects a wallet with a key of its own; it builds transactions with Sui's SDK. `others`: networks beside the local one. */
    async connect(
      secretKey: string,
      options: Partial<SuiWalletOptions> = {},
      others: readonly Network[] = [],
    ): Promise<ConnectedWallet> {
      const { secretKey: privateKey } = decodeSuiPrivateKey(secretKey)
      const keys = [{ scheme: 'ed25519', privateKey }] as const
      const build = (json: string) => Transaction.from(json).build()
      const { wallet, connection } = await connectKeys({ keys, build, execute, ...options }, [
        network,
        ...others,
      ])
      wallet.requests.splice(0)
      return { wallet, connection, address: connection.accounts[0]?.address ?? '' }
    },
    /** A new account with so much SUI, each amount in a coin of its own. */
    async createAccount(...amounts: readonly bigint[]): Promise<{ address: string; secretKey: string }> {
      const key = new Ed25519Keypair()
      const address = key.toSuiAddress()
      for (const amount of amounts) await chain.fund({ address, amount })
      return { address, secretKey: key.getSecretKey() }
    },
  }
}
