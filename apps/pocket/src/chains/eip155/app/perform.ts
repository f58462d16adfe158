import { randomId } from '@latchkey/channel'
import { connectSite } from '../../../app/requests/connectSite.js'
import type { Choice } from '../../../app/requests/RequestItem.js'
import type { ChainWallet } from '../../../app/wallet/ChainWallet.js'
import { publishNetwork } from '../../../app/wallet/networkHub.js'
import type { Asked } from '../../WalletChain.js'
import type { SentCalls } from '../calls.js'
import { toNetwork } from '../chainId.js'
import { facts } from '../facts.js'
import type { Eip155Prepared, Eip155Request, RequestOf } from './Eip155Request.js'

const loadEngine = () => import('./engine/engine.js')

/** The network pocket ends on when it is set to switch elsewhere: Ethereum's, which it has no node for. */
const elsewhereChainId = 1

/**
 * Does what the person approved with an account of the EVM.
 *
 * @param wallet - The wallet.
 * @param asked - What was asked, by whom, and for which network.
 * @param choice - What the person chose besides.
 * @returns What the site is answered.
 */
export async function perform(
  wallet: ChainWallet,
  { origin, network: id, request }: Asked<Eip155Request>,
  { accounts = [], prepared }: Choice<Eip155Prepared>,
): Promise<unknown> {
  switch (request.kind) {
    case 'connect':
      return connect(wallet, origin, request.method, accounts)
    case 'sign-message':
      return (await loadEngine()).signMessage(request.account, request.hex)
    case 'sign-typed-data':
      return (await loadEngine()).signTypedData(request.account, request.typedData)
    case 'send': {
      const network = wallet.networkOf(id)
      if (!network || prepared?.kind !== 'send') throw new Error('The transaction was not prepared')
      const { sendTransaction } = await import('./engine/transactions.js')
      return sendTransaction(network, request.account, request.transaction, prepared.value)
    }
    case 'send-calls':
      return sendCalls(wallet, request, prepared)
    case 'add': {
      const network = prepared?.kind === 'add' ? prepared.value.network : undefined
      if (network) {
        await publishNetwork(network)
        wallet.dispatch({ type: 'network-added', network })
      }
      return goTo(wallet, request.chainId)
    }
    case 'switch':
      return goTo(wallet, request.chainId)
    case 'watch-asset':
      return showToken(wallet, id, request.address)
  }
}

function goTo(wallet: ChainWallet, chainId: number): null {
  const { switchAnswer } = wallet.settings.get()
  if (switchAnswer === 'stays') return null
  const target = switchAnswer === 'elsewhere' ? elsewhereChainId : chainId
  wallet.dispatch({ type: 'network-chosen', network: toNetwork(target) })
  return null
}

/** A token is shown once, however its address is spelt. */
function showToken(wallet: ChainWallet, network: string, address: string): true {
  const key = facts.toAddressKey(address)
  const known = wallet.state
    .get()
    .tokens.find((token) => token.network === network && facts.toAddressKey(token.address) === key)
  if (known) wallet.dispatch({ type: 'token-removed', token: known })
  wallet.dispatch({ type: 'token-added', token: { network, address } })
  return true
}

async function sendCalls(
  wallet: ChainWallet,
  { id = `0x${randomId()}${randomId()}`, network: networkId, account, calls }: RequestOf<'send-calls'>,
  prepared: Eip155Prepared,
): Promise<SentCalls> {
  const network = wallet.networkOf(networkId)
  if (!network || prepared?.kind !== 'send-calls') throw new Error('The calls were not prepared')
  const engine = await import('./engine/calls.js')
  const { hashes, failure } = await engine.sendCalls(network, account, calls, prepared.value)
  return { id, network: networkId, hashes: [...hashes], isIncomplete: failure !== undefined }
}

function connect(
  wallet: ChainWallet,
  origin: string,
  method: RequestOf<'connect'>['method'],
  shared: string[],
): unknown {
  const link = connectSite(wallet, { origin, namespace: facts.namespace, accounts: shared })
  const accounts = link?.accounts ?? []
  if (method === 'eth_requestAccounts') return accounts
  const caveats = [{ type: 'restrictReturnedAccounts', value: accounts }]
  return [{ invoker: origin, parentCapability: 'eth_accounts', caveats }]
}
