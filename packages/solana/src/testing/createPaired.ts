import type { PairedNamespace } from '@latchkey/core'
import { decodeBase58, decodeBase64, encodeBase58, encodeBase64 } from '@latchkey/primitives'
import { createSolanaWallet } from '@latchkey/testing'
import { readTransaction } from '../transactionBytes.js'

type Agreed = ReturnType<PairedNamespace['read']>
type PairedRequest = Parameters<PairedNamespace['request']>[0]

/** A session's namespace, with a wallet of real keys at the other end. */
export function createPaired(change: Partial<Agreed> & { answersWhole?: boolean } = {}) {
  const { answersWhole = true, ...agreedChange } = change
  const wallet = createSolanaWallet({
    privateKeys: [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)],
    isAuthorized: true,
  })
  const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  let agreed: Agreed = {
    accounts: wallet.addresses.map((address) => `${mainnet}:${address}`),
    chains: [mainnet],
    methods: [
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ],
    events: ['accountsChanged'],
    ...agreedChange,
  }
  let network = agreed.chains[0] ?? mainnet
  let onEvent: Parameters<PairedNamespace['onEvent']>[0] = () => {}
  const onUpdates = new Set<() => void>()
  const onEnds = new Set<() => void>()
  const requests: PairedRequest[] = []
  let refusal: unknown

  async function sign(transaction: string, pubkey: string): Promise<Uint8Array> {
    const bytes = decodeBase64(transaction) ?? new Uint8Array()
    const account = wallet.standard.accounts.find(({ address }) => address === pubkey)
    const feature = wallet.standard.features['solana:signTransaction'] as {
      signTransaction(input: object): Promise<readonly { signedTransaction: Uint8Array }[]>
    }
    const [output] = await feature.signTransaction({ account, transaction: bytes })
    return output?.signedTransaction ?? bytes
  }
  const toSignature = (signed: Uint8Array, pubkey: string) => {
    const { signers, signatures } = readTransaction(signed)
    return encodeBase58(signatures[signers.indexOf(pubkey)] ?? new Uint8Array())
  }

  async function answer({ method, params }: PairedRequest): Promise<unknown> {
    const given = params as { message: string; transaction: string; transactions: string[]; pubkey: string }
    if (method === 'solana_signMessage') {
      const account = wallet.standard.accounts.find(({ address }) => address === given.pubkey)
      const feature = wallet.standard.features['solana:signMessage'] as {
        signMessage(input: object): Promise<readonly { signature: Uint8Array }[]>
      }
      const [output] = await feature.signMessage({ account, message: decodeBase58(given.message) })
      return { signature: encodeBase58(output?.signature ?? new Uint8Array()) }
    }
    if (method === 'solana_signAllTransactions') {
      const signed = await Promise.all(given.transactions.map((one) => sign(one, given.pubkey)))
      return { transactions: signed.map(encodeBase64) }
    }
    const signed = await sign(given.transaction, given.pubkey)
    const signature = toSignature(signed, given.pubkey)
    if (method === 'solana_signAndSendTransaction') return { signature }
    return answersWhole ? { signature, transaction: encodeBase64(signed) } : { signature }
  }

  const paired: PairedNamespace = {
    walletName: 'Pocket',
    read: () => agreed,
    readProperties: () => ({}),
    getNetwork: () => (agreed.chains.includes(network) ? network : (agreed.chains[0] ?? mainnet)),
    setNetwork(next) {
      network = next
    },
    async request(parameters) {
      requests.push(parameters)
      if (refusal) throw refusal
      return answer(parameters)
    },
    onEvent(listener) {
      onEvent = listener
      return () => {}
    },
    onUpdate(listener) {
      onUpdates.add(listener)
      return () => onUpdates.delete(listener)
    },
    onEnd(listener) {
      onEnds.add(listener)
      return () => onEnds.delete(listener)
    },
  }
  return {
    paired,
    wallet,
    requests,
    refuse(error: unknown) {
      refusal = error
    },
    emit: (name: string, data: unknown) => onEvent({ name, data, caipNetworkId: network }),
    update(next: Partial<Agreed>) {
      agreed = { ...agreed, ...next }
      for (const listener of [...onUpdates]) listener()
    },
    end() {
      for (const listener of [...onEnds]) listener()
    },
  }
}
