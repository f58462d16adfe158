import { useCallback } from 'react'
import { findChain, type WalletChain } from '../../../chains/WalletChain.js'
import { OwnersContext } from '../../components/OwnersContext.js'
import { type Loaded, useLoaded, useStore } from '../../hooks.js'
import type { ChainRequest } from '../../requests/ChainRequest.js'
import { type Choice, isAuthentication, isProposal } from '../../requests/RequestItem.js'
import type { Wallet } from '../../wallet/createWallet.js'
import { findOwner } from '../../wallet/owners.js'
import { AuthenticationRequest } from './AuthenticationRequest.js'
import { ConnectRequest } from './ConnectRequest.js'
import { ProposalRequest } from './ProposalRequest.js'
import type { RequestViewProps } from './RequestViewProps.js'

type Props = RequestViewProps<Wallet>

/** The view of a request: pocket's own where a site wants to be connected, its namespace's for all else. */
export function RequestView(props: Props) {
  const { chains } = props.wallet
  const find = useCallback((address: string) => findOwner(chains, address), [chains])
  return (
    <OwnersContext value={find}>
      <Body {...props} />
    </OwnersContext>
  )
}

function Body(props: Props) {
  const { request, namespace } = props.item
  if (isProposal(request)) return <ProposalRequest {...props} request={request} />
  if (isAuthentication(request)) return <AuthenticationRequest {...props} request={request} />
  const chain = findChain(props.wallet.chains, namespace)
  if (!chain) return null
  if (request.kind === 'connect') return <ConnectRequest {...props} chain={chain} />
  return <ChainRequestView {...props} chain={chain} request={request} />
}

/** What a request does and costs is worked out here, so that every namespace shows and does the same. */
function ChainRequestView(props: Props & { chain: WalletChain; request: ChainRequest }) {
  const { item, wallet, chain, request, onApprove } = props
  const { activeNetworks } = useStore(wallet.state)
  const { origin } = item
  const network = item.network ?? activeNetworks[chain.facts.namespace] ?? chain.networks.fallback
  const load = useCallback(
    async () => ({ network, value: await chain.requests.prepare(wallet, { origin, network, request }) }),
    [chain, wallet, origin, network, request],
  )
  const [found, retry] = useLoaded(load)
  // Never what was found out on the network pocket was on before.
  const isOfNetwork = found.status !== 'ready' || found.value.network === network
  const known: Loaded<unknown> = found.status === 'ready' ? { ...found, value: found.value.value } : found
  const loaded: Loaded<unknown> = isOfNetwork ? known : { status: 'loading' }
  const { View } = chain.requests
  const approve = (choice: Choice) => onApprove({ ...choice, network })
  return <View {...props} {...{ network, loaded, retry }} onApprove={approve} />
}
