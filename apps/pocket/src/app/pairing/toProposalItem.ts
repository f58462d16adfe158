import { randomId } from '@latchkey/channel'
import type { SessionNamespaces } from '@latchkey/pairing'
import type {
  AuthenticationProposal,
  Proposal,
  SessionProposal,
  WalletClient,
} from '@latchkey/pairing/wallet'
import type { WalletChains } from '../../chains/WalletChain.js'
import { namespaceOf } from '../../shared/caip.js'
import { errorCodes } from '../../shared/errorCodes.js'
import { approve, type Refusal } from '../requests/performRequest.js'
import type { RequestItem } from '../requests/RequestItem.js'
import type { Wallet } from '../wallet/createWallet.js'
import { findOwner, firstNamespace } from '../wallet/owners.js'
import { describeProposal, grantNamespaces } from './describeProposal.js'
import { ownChains, pairedMethods } from './pairedChains.js'
import { sharedAddresses } from './planSessionChange.js'
import { toSite } from './toSite.js'

/**
 * Puts a site's wish to connect into the form of everything else the person is asked.
 *
 * @param client - Answers it.
 * @param wallet - The wallet.
 * @param proposal - What the site wants.
 * @param isByLink - Pocket was opened by the site's link.
 */
export function toProposalItem(
  client: WalletClient,
  wallet: Wallet,
  proposal: Proposal,
  isByLink: boolean,
): RequestItem {
  const site = toSite(proposal.proposer)
  const parts =
    proposal.kind === 'session'
      ? sessionParts(client, wallet, proposal)
      : authenticationParts(client, wallet, proposal)
  return {
    id: randomId(),
    origin: site.origin,
    site,
    expiresAtMs: proposal.expiresAtMs,
    isByLink,
    ...parts,
  }
}

type Parts = Pick<RequestItem, 'namespace' | 'request' | 'perform' | 'answer'>

function sessionParts(client: WalletClient, wallet: Wallet, proposal: SessionProposal): Parts {
  return {
    request: { kind: 'proposal', proposal },
    async perform({ accounts: addresses = [] }) {
      const { activeNetworks } = wallet.state.get()
      const accounts = addresses.flatMap((address) => findOwner(wallet.chains, address)?.account ?? [])
      const namespaces = grantNamespaces(proposal, wallet, { accounts, activeNetworks })
      const sessionProperties = describeAccounts(wallet.chains, namespaces)
      await client.approve(proposal, { namespaces, ...(sessionProperties && { sessionProperties }) })
      return approve(wallet, firstNamespace(wallet.chains), {})
    },
    async answer(answer) {
      if (answer.status !== 'refused') return
      // A site that asks for what pocket does not have learns that this is why.
      const { obstacle } = describeProposal(proposal, wallet)
      await client.reject(proposal, obstacle ?? { code: 5000, message: reasonOf(answer, 'User rejected.') })
    },
  }
}

/** What the session says of the accounts it gives besides their addresses; nothing where no namespace has more to say. */
function describeAccounts(
  chains: WalletChains,
  granted: SessionNamespaces,
): Record<string, string> | undefined {
  const said = Object.entries(chains).flatMap(([namespace, { accounts, pairing }]) => {
    const [network] = granted[namespace]?.chains ?? []
    if (network === undefined || !pairing.toProperties) return []
    const shown = sharedAddresses(chains, granted, namespace, network)
    const holders = new Set(shown.flatMap((address) => accounts.findAccount(address) ?? []))
    return Object.entries(
      pairing.toProperties([...holders].flatMap((one) => accounts.addressesOf(one, network))),
    )
  })
  return said.length > 0 ? Object.fromEntries(said) : undefined
}

function authenticationParts(client: WalletClient, wallet: Wallet, proposal: AuthenticationProposal): Parts {
  const able = Object.entries(wallet.chains).filter(([, { pairing }]) => pairing.signText)
  const wished = proposal.payload.chains.map(namespaceOf)
  const [namespace, chain] = able.find(([name]) => wished.includes(name)) ?? able[0] ?? []
  const format = (address: string) =>
    client.formatAuthentication(proposal, {
      chains: ownChains(namespace ?? '', wallet),
      methods: chain ? pairedMethods(chain) : [],
      address,
    })
  return {
    ...(namespace !== undefined && { namespace }),
    request: { kind: 'authentication', proposal, format },
    async perform({ accounts: [address] = [], signIn }) {
      if (!chain?.pairing.signText || namespace === undefined || address === undefined || !signIn) {
        throw new Error('The sign-in was not prepared')
      }
      const signatures: { issuer: string; signature: string }[] = []
      for (const { issuer, text } of signIn.messages) {
        signatures.push({ issuer, signature: await chain.pairing.signText(address, text) })
      }
      await client.approveAuthentication(proposal, { payload: signIn.payload, signatures })
      return approve(wallet, namespace, {})
    },
    async answer(answer) {
      if (answer.status !== 'refused') return
      await client.rejectAuthentication(proposal, {
        code: 12001,
        message: reasonOf(answer, 'User rejected.'),
      })
    },
  }
}

function reasonOf({ code, message }: Refusal, rejected: string): string {
  return code === errorCodes.rejected ? rejected : message
}
