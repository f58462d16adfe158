import type { AuthenticationProposal, SessionProposal, WalletClient } from '@latchkey/pairing/wallet'
import type { WalletAnswer } from '../../shared/messages.js'
import type { Site } from '../pairing/toSite.js'
import type { ChainRequest } from './ChainRequest.js'

/** A sign-in narrowed to what pocket can do: the texts to sign, one per network. */
export type FormattedSignIn = Awaited<ReturnType<WalletClient['formatAuthentication']>>

/** A site on another device, or opened by a link, wants a session. */
export type ProposalRequest = { kind: 'proposal'; proposal: SessionProposal }

/** It wants a signed sign-in together with the session. */
export type AuthenticationRequest = {
  kind: 'authentication'
  proposal: AuthenticationProposal
  /** The texts that would be signed with an account. */
  format: (address: string) => Promise<FormattedSignIn>
}

/** Everything a person can be asked for. */
export type PersonRequest = ChainRequest | ProposalRequest | AuthenticationRequest

/** What the person chose besides agreeing. */
export type Choice<Prepared = unknown> = {
  /** Addresses that stand for the accounts to share. */
  accounts?: string[]
  /** What was shown of what the request does and costs. */
  prepared?: Prepared | undefined
  signIn?: FormattedSignIn
  /** CAIP-2 id of the network it was shown for: pocket may be on another by the time it is done. */
  network?: string
}

/** One request that waits for the person. */
export type RequestItem = {
  id: string
  /** Who asks: for a page the origin the browser reported, for a paired site the origin it claims. */
  origin: string
  /** A paired site as it presents itself. Absent for a page in the same browser. */
  site?: Site
  /** Whose accounts it is about; absent where a site wants to be connected for several namespaces at once. */
  namespace?: string
  /** CAIP-2 id of the network it is for; absent means the one pocket is on. */
  network?: string
  /** Further namespaces that a page would like to be connected for. */
  alongside?: readonly string[]
  /** When it is withdrawn by itself, in milliseconds since 1970. */
  expiresAtMs?: number
  /** It was opened by a link of the site, so that the person wants to go back there. */
  isByLink?: boolean
  request: PersonRequest
  /** Does what was approved. */
  perform: (choice: Choice) => Promise<WalletAnswer>
  /** Tells the site. */
  answer: (answer: WalletAnswer) => void | Promise<void>
}

/** Whether a site wants a session. */
export function isProposal(request: PersonRequest): request is ProposalRequest {
  return request.kind === 'proposal'
}

/** Whether a site wants a signed sign-in together with a session. */
export function isAuthentication(request: PersonRequest): request is AuthenticationRequest {
  return request.kind === 'authentication'
}
