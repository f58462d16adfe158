import type { ChainFactory, FeeQuote, SendCapability, SentReference, SpeedUpCapability } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { parseCaip10 } from '@latchkey/primitives'

/** Sending that a test drives: every step waits for the test's word. */
export type FakeSend = SendCapability & {
  /** What the wallet was asked to send. */
  readonly asked: { from: string; caipNetworkId: string; amountAtomic: bigint; to: string; fee: bigint }[]
  answer(hash: string, more?: Pick<SentReference, 'isOperation'>): void
  decline(): void
  /** The network has it, in this transaction where it is another one. */
  confirm(hash?: string): void
  fail(error: AppKitError): void
  fees: { feeAtomic: bigint | AppKitError } & Pick<
    FeeQuote,
    'isChosenByWallet' | 'isSponsored' | 'parts' | 'receivedAtomic' | 'senders' | 'warnings'
  >
}

/** Makes sending for tests: the fee is 0.001 of the native token. */
export function createFakeSend(): FakeSend {
  const asked: FakeSend['asked'] = []
  type Word = SentReference | undefined
  let settle: { resolve(word: Word): void; reject(error: unknown): void }[] = []
  const wait = () => new Promise<Word>((resolve, reject) => settle.push({ resolve, reject }))
  const take = () => {
    const [first] = settle
    settle = settle.slice(1)
    if (!first) throw new Error('Nothing is waiting')
    return first
  }
  const fees: FakeSend['fees'] = { feeAtomic: 10n ** 15n }
  return {
    asked,
    fees,
    async estimateFee({ amountAtomic, from, to, token }) {
      const { feeAtomic, ...more } = fees
      if (typeof feeAtomic !== 'bigint') throw feeAtomic
      if (token.type !== 'nft') return { ...more, feeAtomic, details: {} }
      const { address: contract } = parseCaip10(token.address)
      const nft = { contract, from, to, tokenId: BigInt(token.tokenId), amountAtomic }
      return { ...more, feeAtomic, nft, details: {} }
    },
    async send({ from, network: { caipNetworkId }, amountAtomic, to, fee }) {
      asked.push({ from, caipNetworkId, amountAtomic, to, fee: fee.feeAtomic })
      return (await wait()) ?? { hash: '' }
    },
    waitForReceipt: async ({ hash }) => (await wait())?.hash ?? hash,
    readToken: async ({ address }) => {
      throw new SendError('send/token-not-found', { address })
    },
    answer: (hash, more) => take().resolve({ hash, ...more }),
    decline: () => take().reject(new AppKitError('wallet/rejected')),
    confirm: (hash) => take().resolve(hash === undefined ? undefined : { hash }),
    fail: (error) => take().reject(error),
  }
}

/** The chain with another way of sending, of having it taken sooner, and with memos; `undefined` for none. */
export function withSend(
  factory: ChainFactory,
  send: SendCapability | undefined,
  speedUps?: SpeedUpCapability,
  memos?: { maxBytes: number },
): ChainFactory {
  return {
    ...factory,
    create: (context) => ({
      ...factory.create(context),
      capabilities: { ...(send && { send }), ...(speedUps && { speedUps }), ...(memos && { memos }) },
    }),
  }
}
