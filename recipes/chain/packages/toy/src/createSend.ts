import { type SendCapability, toWalletError } from '@latchkey/core'
import { PathRefusal } from '@latchkey/core/node'
import { SendError } from '@latchkey/errors/send'
import { isAddressOn, readKind } from './address.js'
import { sumSpendable, type ToyNode } from './node.js'
import type { ToyWallet } from './wallets/ToyWallet.js'

/** The time between two looks at a transaction, in ms. */
const pollMs = 1000

/**
 * Makes sending. The wallet chooses the coins and the fee; the amount leaves from the address in front, the fee always from a
 * payment address.
 *
 * @param node - The networks' nodes.
 */
export function createSend(node: ToyNode): SendCapability {
  return {
    async estimateFee({ network, from, to, amountAtomic, sender, signal }) {
      if (!isAddressOn(to, network.caipNetworkId)) throw new SendError('parsing/address', { value: to })
      const shared = sender?.connection.provider as ToyWallet | undefined
      const payer = findPayer(from, shared?.accounts.map(({ address }) => address) ?? [])
      const at = { network, signal }
      const [feeAtomic, money, paying] = await Promise.all([
        node.readFee(at),
        node.readCoins(from, at).then(sumSpendable),
        node.readCoins(payer, at).then(sumSpendable),
      ])
      const isCovered =
        payer === from ? money >= amountAtomic + feeAtomic : money >= amountAtomic && paying >= feeAtomic
      if (!isCovered) throw new SendError('send/insufficient-funds')
      return {
        feeAtomic,
        isChosenByWallet: true,
        ...(payer !== from && { senders: [from, payer] }),
        details: undefined,
      }
    },
    async send({ network, from, to, amountAtomic, connection, signal }) {
      signal.throwIfAborted()
      const wallet = connection.provider as ToyWallet
      const transfer = { network: network.caipNetworkId, from, to, amountAtomic: String(amountAtomic) }
      const hash: unknown = await wallet.send(transfer).catch((error: unknown) => {
        throw toWalletError(error, 'send')
      })
      if (typeof hash !== 'string') throw new SendError('send/failed')
      return { hash }
    },
    async waitForReceipt({ network, hash, signal }) {
      for (;;) {
        const height = await node.readHeight(hash, { network, signal }).catch((error: unknown) => {
          // Another node may have answered, which has not heard of it yet.
          if (error instanceof PathRefusal) return null
          throw error
        })
        if (height !== null) return hash
        await pause(signal)
      }
    },
    async readToken({ network, address, owner, signal }) {
      if (address !== 'toy') throw new SendError('send/token-not-found', { address })
      const coins = await node.readCoins(owner, { network, signal })
      return { type: 'native', ...network.nativeCurrency, balanceAtomic: sumSpendable(coins) }
    },
  }
}

/** The payment address of the account: it stands before the ordinal one. */
function findPayer(from: string, shared: readonly string[]): string {
  if (readKind(from) === 'payment') return from
  const before = shared[shared.indexOf(from) - 1]
  return before !== undefined && readKind(before) === 'payment' ? before : from
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, pollMs)
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
  })
}
