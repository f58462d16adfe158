import { randomId } from '@latchkey/channel'
import type { SentCalls } from '../../chains/eip155/calls.js'
import { performSolanaRequest } from '../../chains/solana/app/performSolanaRequest.js'
import { isSolanaRequest } from '../../chains/solana/app/readSolanaRequest.js'
import type { WalletAnswer } from '../../shared/messages.js'
import { errorCodes } from '../../shared/methods.js'
import type { Wallet } from '../wallet/createWallet.js'
import { publishNetwork } from '../wallet/networkHub.js'
import { findLink, linkStateOf } from '../wallet/walletState.js'
import type { ParsedRequest } from './parseRequest.js'
import type { Choice } from './RequestItem.js'

const loadEngine = () => import('../../chains/eip155/app/engine/engine.js')

/** The network pocket ends on when it is set to switch elsewhere: Ethereum's, which it has no node for. */
const elsewhereChainId = 1

/** What was asked, by whom, and for which network if not the one pocket is on. */
export type AskedRequest = { origin: string; chainId?: number; request: ParsedRequest }

/**
 * Does what the person approved.
 *
 * @param wallet - The wallet.
 * @param asked - What was asked.
 * @param choice - What the person chose besides.
 * @returns The answer for the site.
 */
export async function performRequest(
  wallet: Wallet,
  asked: AskedRequest,
  choice: Choice,
): Promise<WalletAnswer> {
  const result = await resultOf(wallet, asked, choice)
  const state = wallet.state.get()
  const namespace = isSolanaRequest(asked.request) ? 'solana' : 'eip155'
  const link = findLink(state, asked.origin, namespace)
  return {
    status: 'approved',
    result,
    link: link ? { linkId: link.linkId, ...linkStateOf(state, link) } : null,
    chainId: state.activeChainId,
  }
}

async function resultOf(
  wallet: Wallet,
  { origin, chainId, request }: AskedRequest,
  choice: Choice,
): Promise<unknown> {
  if (isSolanaRequest(request)) return performSolanaRequest(wallet, { origin, request }, choice)
  switch (request.kind) {
    case 'connect':
      return connect(wallet, origin, request.method, choice.accounts ?? [])
    case 'sign-message':
      return (await loadEngine()).signMessage(request.account, request.hex)
    case 'sign-typed-data':
      return (await loadEngine()).signTypedData(request.account, request.typedData)
    case 'send': {
      const network = wallet.networks.find(({ id }) => id === (chainId ?? wallet.state.get().activeChainId))
      if (!network || !choice.prepared) throw new Error('The transaction was not prepared')
      const { sendTransaction } = await import('../../chains/eip155/app/engine/transactions.js')
      return sendTransaction(network, request.account, request.transaction, choice.prepared)
    }
    case 'send-calls':
      return sendCalls(wallet, request, choice)
    case 'add': {
      if (choice.network) {
        await publishNetwork(choice.network)
        wallet.dispatch({ type: 'network-added', network: choice.network })
      }
      return goTo(wallet, request.chainId)
    }
    case 'switch':
      return goTo(wallet, request.chainId)
    case 'watch-asset': {
      const token = { chainId: chainId ?? wallet.state.get().activeChainId, address: request.address }
      wallet.dispatch({ type: 'token-added', token })
      return true
    }
  }
}

function goTo(wallet: Wallet, chainId: number): null {
  const { switchAnswer } = wallet.settings.get()
  if (switchAnswer === 'stays') return null
  const target = switchAnswer === 'elsewhere' ? elsewhereChainId : chainId
  wallet.dispatch({ type: 'network-chosen', chainId: target })
  return null
}

async function sendCalls(
  wallet: Wallet,
  request: Extract<ParsedRequest, { kind: 'send-calls' }>,
  { preparedCalls }: Choice,
): Promise<SentCalls> {
  const { id = `0x${randomId()}${randomId()}`, chainId, account, calls } = request
  const network = wallet.networks.find((other) => other.id === chainId)
  if (!network || !preparedCalls) throw new Error('The calls were not prepared')
  const engine = await import('../../chains/eip155/app/engine/calls.js')
  const { hashes, failure } = await engine.sendCalls(network, account, calls, preparedCalls)
  return { id, chainId, hashes: [...hashes], isIncomplete: failure !== undefined }
}

function connect(
  wallet: Wallet,
  origin: string,
  method: 'eth_requestAccounts' | 'wallet_requestPermissions',
  shared: string[],
): unknown {
  wallet.dispatch({ type: 'site-connected', linkId: randomId(), origin, accounts: shared, atMs: Date.now() })
  const state = wallet.state.get()
  const link = findLink(state, origin)
  const accounts = link ? linkStateOf(state, link).accounts : []
  if (method === 'eth_requestAccounts') return accounts
  const caveats = [{ type: 'restrictReturnedAccounts', value: accounts }]
  return [{ invoker: origin, parentCapability: 'eth_accounts', caveats }]
}

/**
 * The answer when what was asked for cannot be.
 *
 * @param message - Why, for people.
 */
export function refuse(message: string): WalletAnswer {
  return { status: 'refused', code: errorCodes.invalidParams, message }
}

/** The answer when the person said no. */
export const rejection: WalletAnswer = {
  status: 'refused',
  code: errorCodes.rejected,
  message: 'The request was rejected in Pocket',
}

/** The answer when the person left pocket locked. */
export const staysLocked: WalletAnswer = {
  status: 'refused',
  code: errorCodes.unauthorized,
  message: 'Pocket is locked',
  reason: 'locked',
}
