import type { ChainFactory, FeeQuote, SendCapability } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'

/** Sending that a test drives: every step waits for the test's word. */
export type FakeSend = SendCapability & {
  /** What the wallet was asked to send. */
  readonly asked: { from: string; caipNetworkId: string; amountAtomic: bigint; to: string; fee: bigint }[]
  answer(hash: string): void
  decline(): void
  confirm(): void
  fail(error: AppKitError): void
  fees: { feeAtomic: bigint | AppKitError } & Pick<
    FeeQuote,
    'isSponsored' | 'parts' | 'receivedAtomic' | 'warnings'
  >
}

/** Makes sending for tests: the fee is 0.001 of the native token. */
export function createFakeSend(): FakeSend {
  const asked: FakeSend['asked'] = []
  let settle: { resolve(value: string): void; reject(error: unknown): void }[] = []
  const wait = () => new Promise<string>((resolve, reject) => settle.push({ resolve, reject }))
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
    async estimateFee() {
      const { feeAtomic, ...more } = fees
      if (typeof feeAtomic !== 'bigint') throw feeAtomic
      return { ...more, feeAtomic, details: {} }
    },
    send({ from, network: { caipNetworkId }, amountAtomic, to, fee }) {
      asked.push({ from, caipNetworkId, amountAtomic, to, fee: fee.feeAtomic })
      return wait()
    },
    waitForReceipt: async () => void (await wait()),
    readToken: async ({ address }) => {
      throw new SendError('send/token-not-found', { address })
    },
    answer: (hash) => take().resolve(hash),
    decline: () => take().reject(new AppKitError('wallet/rejected')),
    confirm: () => take().resolve(''),
    fail: (error) => take().reject(error),
  }
}

/** The chain with another way of sending; `undefined` for none. */
export function withSend(factory: ChainFactory, send: SendCapability | undefined): ChainFactory {
  return {
    ...factory,
    create: (context) => ({ ...factory.create(context), capabilities: send ? { send } : {} }),
  }
}
