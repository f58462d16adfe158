import type { FeeQuote, SentReference, Transfer } from '@latchkey/core'
import { startTestBitcoin, type TestBitcoin } from '@latchkey/local/chains/bip122'
import { createChainContext } from '@latchkey/testing'
import { localBitcoin } from '../networks.js'
import { createSendCapability } from '../send/createSendCapability.js'
import { createSender, type SenderHabits } from './createSender.js'
import type { TestSigner } from './createSigner.js'

/** A node of a test, and sending on it. */
export type TestSend = Awaited<ReturnType<typeof startTestSend>>

/** A question to the node; what is returned instead of its answer is what the kit hears. */
export type Hearsay = (
  asked: { method: string; path: string },
  answer: () => Promise<Response>,
) => Promise<Response | undefined> | Response | undefined

/**
 * Starts a local network and the sending of a kit on it.
 *
 * @param signal - Ends what the kit does.
 */
export async function startTestSend(signal: AbortSignal) {
  const chain: TestBitcoin = await startTestBitcoin()
  const network = { ...localBitcoin, rpcUrls: { default: { http: [chain.url] } } }
  let hearsay: Hearsay | undefined
  const context = createChainContext({
    signal,
    fetch: async (input, init) => {
      const real = () => fetch(input, init)
      const { pathname } = new URL(String(input))
      return (await hearsay?.({ method: init?.method ?? 'GET', path: pathname }, real)) ?? (await real())
    },
  })
  const { send, speedUps } = createSendCapability({ ...context, signal })
  const token = { type: 'native', ...network.nativeCurrency } as const
  const ask = async (path: string) => {
    const response = await fetch(chain.url + path)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return await response.json()
  }
  return {
    chain,
    network,
    send,
    speedUps,
    ask,
    /** What the node says is heard otherwise from now on. */
    lie: (told: Hearsay | undefined) => {
      hearsay = told
    },
    /** What an address can spend. */
    getCoins: async (address: string) =>
      (await ask(`/address/${address}/utxo`)) as {
        txid: string
        vout: number
        value: number
        status: { confirmed: boolean }
      }[],
    /** Gives an address coins, in a block. */
    async give(address: string, ...amounts: readonly number[]): Promise<void> {
      for (const amount of amounts) await chain.give(address, amount)
      chain.mine()
    },
    /** Reviews and sends. */
    async pay(
      signer: TestSigner,
      { to, amountAtomic, isMax, habits }: PayParameters,
    ): Promise<SentReference & { fee: FeeQuote; transfer: Transfer }> {
      const sender = createSender(signer, network, habits)
      const asked = { network, from: signer.address, to, token, amountAtomic, sender, isMax, signal }
      const fee = await send.estimateFee(asked)
      const transfer = { ...asked, amountAtomic: fee.mostAtomic ?? amountAtomic }
      const reference = await send.send({ ...transfer, fee, connection: sender.connection })
      return { ...reference, fee, transfer }
    },
    /** Has a payment taken sooner. */
    async speedUp(signer: TestSigner, hash: string, habits?: SenderHabits) {
      const { connection } = createSender(signer, network, habits)
      const common = { network, from: signer.address, connection, signal }
      const quote = await speedUps.estimate({ ...common, hash })
      return { quote, ...(await speedUps.send({ ...common, quote })) }
    },
  }
}

type PayParameters = Pick<Transfer, 'to' | 'amountAtomic'> & {
  isMax?: boolean
  habits?: SenderHabits
}
