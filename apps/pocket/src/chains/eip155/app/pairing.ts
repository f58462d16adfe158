import * as v from 'valibot'
import { refuse } from '../../../app/requests/performRequest.js'
import { errorCodes } from '../../../shared/errorCodes.js'
import type { WalletAnswer } from '../../../shared/messages.js'
import type { ChainPairing, PairedQuestion } from '../../WalletChain.js'
import { describeCapabilities, readCallsStatus, sentCallsSchema } from '../calls.js'
import { toChainId } from '../chainId.js'
import { facts } from '../facts.js'
import { accounts } from './accounts.js'
import type { Eip155Request } from './Eip155Request.js'

/** What sites on other devices are offered with accounts of the EVM. */
export const pairing: ChainPairing<Eip155Request> = {
  methods: {
    personal_sign: 'Sign messages',
    eth_signTypedData_v4: 'Sign data',
    eth_sendTransaction: 'Send transactions',
    wallet_switchEthereumChain: 'Switch network',
    wallet_addEthereumChain: 'Add a network',
    wallet_watchAsset: 'Show a token',
    wallet_sendCalls: 'Send several transactions at once',
    wallet_getCallsStatus: 'See what became of them',
    wallet_getCapabilities: 'See what Pocket can do',
  },
  events: ['chainChanged', 'accountsChanged'],
  answer(question) {
    const [first, second]: unknown[] = Array.isArray(question.params) ? question.params : []
    if (question.method === 'wallet_getCapabilities') return tellCapabilities(question, first, second)
    return question.method === 'wallet_getCallsStatus' ? tellStatus(question, first) : undefined
  },
  findObstacle({ wallet, topic }, request) {
    const isSentAlready =
      request.kind === 'send-calls' &&
      wallet.state.get().bundles.some((bundle) => bundle.topic === topic && bundle.id === request.id)
    if (!isSentAlready) return undefined
    return refuse('Calls with this id were sent already', errorCodes.duplicateCalls)
  },
  /** Calls that were sent are kept for when the site asks what became of them; it is told their name only. */
  toResult({ wallet, topic }, request, result) {
    const sent = v.safeParse(sentCallsSchema, result)
    if (request.kind !== 'send-calls' || !sent.success) return result
    wallet.dispatch({ type: 'bundle-sent', bundle: { topic, ...sent.output } })
    return { id: sent.output.id }
  },
  movesSite: ({ kind }) => kind === 'switch' || kind === 'add',
  toNetworkData: toChainId,
  async signText(address, text) {
    const account = accounts.findAccount(address)
    if (!account) throw new Error('Pocket does not have this account')
    return (await import('./engine/engine.js')).signText(account, text)
  },
}

function tellCapabilities(
  { wallet, network, shared }: PairedQuestion,
  account: unknown,
  asked: unknown,
): WalletAnswer {
  const key = facts.toAddressKey(String(account))
  if (!shared.some((one) => facts.toAddressKey(one) === key)) {
    return refuse('This account was not shared with the site', errorCodes.unauthorized)
  }
  const chainIds = wallet.networksOf(facts.namespace).flatMap(({ id }) => toChainId(id) ?? [])
  return { status: 'approved', result: describeCapabilities(chainIds, asked), link: null, network }
}

function tellStatus(
  { wallet, topic, network }: PairedQuestion,
  id: unknown,
): WalletAnswer | Promise<WalletAnswer> {
  const bundle = wallet.state.get().bundles.find((other) => other.topic === topic && other.id === id)
  if (!bundle) return refuse('Pocket knows no calls with this id', errorCodes.unknownCalls)
  return import('./engine/engine.js')
    .then(({ readReceipt }) => readCallsStatus(bundle, (hash) => readReceipt(bundle.network, hash)))
    .then(
      (result): WalletAnswer => ({ status: 'approved', result, link: null, network }),
      () => refuse('The network could not be reached', errorCodes.internal),
    )
}
