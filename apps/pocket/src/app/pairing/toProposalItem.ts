import { randomId } from '@latchkey/channel'
import type {
  AuthenticationProposal,
  Proposal,
  SessionProposal,
  WalletClient,
} from '@latchkey/pairing/wallet'
import type { WalletAnswer } from '../../shared/messages.js'
import { errorCodes } from '../../shared/methods.js'
import type { RequestItem } from '../requests/RequestItem.js'
import { findAccount } from '../wallet/accounts.js'
import type { Wallet } from '../wallet/createWallet.js'
import { describeProposal, grantNamespaces } from './describeProposal.js'
import { ownChains, supportedMethods } from './supported.js'
import { toSite } from './toSite.js'

type Refusal = Extract<WalletAnswer, { status: 'refused' }>

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

type Parts = Pick<RequestItem, 'request' | 'perform' | 'answer'>

function sessionParts(client: WalletClient, wallet: Wallet, proposal: SessionProposal): Parts {
  return {
    request: { kind: 'proposal', proposal },
    async perform({ accounts: addresses = [] }) {
      const { activeChainId } = wallet.state.get()
      const accounts = addresses.flatMap((address) => findAccount(address) ?? [])
      const namespaces = grantNamespaces(proposal, wallet, { accounts, activeChainId })
      await client.approve(proposal, { namespaces })
      return approved(wallet)
    },
    async answer(answer) {
      if (answer.status !== 'refused') return
      // A site that asks for what pocket does not have learns that this is why.
      const { obstacle } = describeProposal(proposal, wallet)
      await client.reject(proposal, obstacle ?? { code: 5000, message: reasonOf(answer, 'User rejected.') })
    },
  }
}

function authenticationParts(client: WalletClient, wallet: Wallet, proposal: AuthenticationProposal): Parts {
  const format = (address: string) =>
    client.formatAuthentication(proposal, {
      chains: ownChains('eip155', wallet),
      methods: [...supportedMethods],
      address,
    })
  return {
    request: { kind: 'authentication', proposal, format },
    async perform({ accounts: addresses = [], signIn }) {
      const account = findAccount(addresses[0] ?? '')
      if (!account || !signIn) throw new Error('The sign-in was not prepared')
      const engine = await import('../../chains/eip155/app/engine/engine.js')
      const signatures: { issuer: string; signature: string }[] = []
      for (const { issuer, text } of signIn.messages) {
        signatures.push({ issuer, signature: await engine.signText(account, text) })
      }
      await client.approveAuthentication(proposal, { payload: signIn.payload, signatures })
      return approved(wallet)
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

function approved(wallet: Wallet): WalletAnswer {
  return { status: 'approved', link: null, chainId: wallet.state.get().activeChainId }
}

function reasonOf({ code, message }: Refusal, rejected: string): string {
  return code === errorCodes.rejected ? rejected : message
}
