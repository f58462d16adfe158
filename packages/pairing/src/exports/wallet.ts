export { buildApprovedNamespaces, type SupportedNamespaces } from '../namespaces/buildApprovedNamespaces.js'
export { createWalletClient } from '../wallet/createWalletClient.js'
export type {
  AuthenticationProposal,
  Proposal,
  RequestAnswer,
  SessionGrant,
  SessionProposal,
  SessionRequest,
  SignedAuthentication,
  WalletClient,
  WalletClientEvents,
  WalletClientOptions,
} from '../wallet/WalletClient.js'
