export { type AnvilNode, type StartAnvilParameters, startAnvil } from '../chains/startAnvil.js'
export { type LocalChains, type StartChainsParameters, startChains } from '../chains/startChains.js'
export {
  type StartTestChainsParameters,
  startTestChains,
  type TestChains,
} from '../chains/startTestChains.js'
export { waitForReceipt } from '../chains/waitForReceipt.js'
export { type DeployLocalParameters, deployLocal } from '../deploy/deployLocal.js'
export { type StartExplorerParameters, startExplorer } from '../explorer/startExplorer.js'
export { type Person, persons } from '../identity/persons.js'
export { type StartIdentityParameters, startIdentity } from '../identity/startIdentity.js'
export type { LocalAddress, LocalNetwork, LocalToken } from '../LocalNetwork.js'
export type { LocalSolanaNetwork, LocalSolanaToken } from '../LocalSolanaNetwork.js'
export { localAccounts, localDeployer, localSponsor } from '../localAccounts.js'
export { localContracts } from '../localContracts.js'
export { createLocalNetworks, defaultLocalPorts, type LocalPorts, localNetworks } from '../localNetworks.js'
export { type LocalOperatorKeys, localOperatorKeys } from '../localOperator.js'
export { defaultLocalServicePorts, type LocalServicePorts } from '../localServices.js'
export {
  createLocalSolanaNetwork,
  defaultLocalSolanaPorts,
  type LocalSolanaPorts,
  localSolana,
  localSolanaAccounts,
  localSolanaGenesisHash,
  localSolanaWalletChain,
} from '../localSolana.js'
export { localSolanaTokens } from '../localSolanaTokens.js'
export type { Mail } from '../mail/Mail.js'
export { type LocalMail, startMail } from '../mail/startMail.js'
export type { LocalServer } from '../page/serveLocal.js'
export type { LocalSolana, StartSolanaParameters } from '../solana/LocalSolana.js'
export { startSolana } from '../solana/startSolana.js'
export {
  type StartTestSolanaParameters,
  startTestSolana,
  type TestSolana,
  type TestSolanaAccount,
} from '../solana/startTestSolana.js'
